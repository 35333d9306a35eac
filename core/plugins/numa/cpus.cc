// CPUs are taken step by step as Volcano's cpuAccumulator takes them, whose order of single CPUs contradicts itself.
#include "core/plugins/numa/cpus.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/go_sort.h"

namespace pumice::plugins::numa {
namespace {

// Gives the different values of one field, ascending.
CpuSet ValuesOf(const std::vector<Cpu>& cpus, int32_t Cpu::*field) {
  std::vector<int32_t> values;
  for (const Cpu& cpu : cpus) values.push_back(cpu.*field);
  return CpuSet(std::move(values));
}

int CountOf(const std::vector<Cpu>& cpus, int32_t Cpu::*field, int32_t value) {
  return static_cast<int>(std::count_if(cpus.begin(), cpus.end(), [&](const Cpu& cpu) { return cpu.*field == value; }));
}

// This is cpuAccumulator.
class Taker {
 public:
  Taker(const CpuLayout& layout, const CpuSet& available, int64_t count) : layout_(layout), needed_(count) {
    for (const Cpu& cpu : layout.cpus) {
      if (available.Contains(cpu.id)) free_.push_back(cpu);
    }
  }

  std::optional<CpuSet> Take() {
    if (needed_ < 1) return CpuSet();
    if (needed_ > static_cast<int64_t>(free_.size())) return std::nullopt;
    TakeWhole(&Cpu::socket, layout_.cpus_per_socket);
    TakeWhole(&Cpu::core, layout_.cpus_per_core);
    for (const int32_t cpu : SingleCpus()) {
      if (needed_ < 1) break;
      TakeAll(&Cpu::id, cpu);
    }
    return needed_ < 1 ? std::make_optional(TakenIds()) : std::nullopt;
  }

 private:
  // Takes whole sockets or cores, as long as at least one's worth is needed.
  void TakeWhole(int32_t Cpu::*field, int worth) {
    if (needed_ < 1 || needed_ < worth) return;
    for (const int32_t value : field == &Cpu::socket ? FreeSockets() : FreeCores()) {
      TakeAll(field, value);
      if (needed_ < 1 || needed_ < worth) return;
    }
  }

  void TakeAll(int32_t Cpu::*field, int32_t value) {
    auto stays = [&](const Cpu& cpu) { return cpu.*field != value; };
    const auto leave = std::stable_partition(free_.begin(), free_.end(), stays);
    needed_ -= free_.end() - leave;
    taken_.insert(taken_.end(), leave, free_.end());
    free_.erase(leave, free_.end());
  }

  // Gives only sockets and cores whose number is also that of a free CPU: Volcano intersects the two.
  std::vector<int32_t> FreeSockets() const {
    const CpuSet sockets = ValuesOf(free_, &Cpu::socket) & ValuesOf(free_, &Cpu::id);
    return {sockets.begin(), sockets.end()};
  }

  std::vector<int32_t> FreeCores() const {
    struct Socket {
      int32_t id;
      CpuSet cores;
    };
    const CpuSet ids = ValuesOf(free_, &Cpu::id);
    std::vector<Socket> sockets;
    for (const int32_t id : ValuesOf(free_, &Cpu::socket)) {
      std::vector<Cpu> of_socket;
      std::copy_if(free_.begin(), free_.end(), std::back_inserter(of_socket),
                   [id](const Cpu& cpu) { return cpu.socket == id; });
      sockets.push_back({id, ValuesOf(of_socket, &Cpu::core) & ids});
    }
    GoSliceSort(&sockets,
                [](const Socket& l, const Socket& r) { return l.cores.size() < r.cores.size() || l.id < r.id; });
    std::vector<int32_t> cores;
    for (const Socket& socket : sockets) cores.insert(cores.end(), socket.cores.begin(), socket.cores.end());
    return cores;
  }

  // CPUs go by core: those of sockets that gave already, of full sockets, of full cores come first. It is no consistent
  // order: each criterion holds whatever the ones before it say.
  std::vector<int32_t> SingleCpus() const {
    struct Core {
      int32_t id, socket;
      int taken_beside, free_beside, free;
    };
    std::vector<Core> cores;
    for (const int32_t id : ValuesOf(free_, &Cpu::core)) {
      const auto first =
          std::find_if(layout_.cpus.begin(), layout_.cpus.end(), [id](const Cpu& cpu) { return cpu.core == id; });
      const int32_t socket = first->socket;
      cores.push_back({id, socket, CountOf(taken_, &Cpu::socket, socket), CountOf(free_, &Cpu::socket, socket),
                       CountOf(free_, &Cpu::core, id)});
    }
    GoSliceSort(&cores, [](const Core& l, const Core& r) {
      return l.taken_beside > r.taken_beside || l.free_beside < r.free_beside || l.free < r.free ||
             l.socket < r.socket || l.id < r.id;
    });
    std::vector<int32_t> cpus;
    for (const Core& core : cores) {
      for (const Cpu& cpu : free_) {
        if (cpu.core == core.id) cpus.push_back(cpu.id);
      }
    }
    return cpus;
  }

  CpuSet TakenIds() const { return ValuesOf(taken_, &Cpu::id); }

  const CpuLayout& layout_;
  int64_t needed_;
  std::vector<Cpu> free_, taken_;  // free: ascending id
};

}  // namespace

CpuLayout::CpuLayout(const std::map<int32_t, model::NumaCpu>& details) {
  std::set<std::pair<int32_t, int32_t>> cores;
  for (const auto& [id, cpu] : details) {
    cpus.push_back({id, cpu.numa, cpu.socket, cpu.core});
    cores.emplace(cpu.socket, cpu.core);
  }
  const CpuSet numa = ValuesOf(cpus, &Cpu::numa);
  nodes.assign(numa.begin(), numa.end());
  if (cpus.empty()) return;
  const int count = static_cast<int>(cpus.size());
  cpus_per_socket = count / ValuesOf(cpus, &Cpu::socket).size();
  cpus_per_core = count / static_cast<int>(cores.size());
}

std::optional<CpuSet> TakeCpus(const CpuLayout& layout, const CpuSet& available, int64_t count) {
  return Taker(layout, available, count).Take();
}

}  // namespace pumice::plugins::numa
