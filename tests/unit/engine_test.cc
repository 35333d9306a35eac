// No exception leaves the engine: failures are diagnostics.
#include "core/engine.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

namespace pumice {
namespace {

// What Run says of a text whose reader throws.
template <class Thrown>
text::Diagnostic SaidOf(const Thrown& thrown) {
  RunOptions options;
  options.yaml = [&](std::string_view, text::TreeBuilder*) { throw thrown; };
  const RunResult result = Run({{"cluster.yaml", "kind: Queue"}}, options);
  EXPECT_FALSE(result.report.has_value());
  return result.diagnostics.size() == 1 ? result.diagnostics[0] : text::Diagnostic();
}

TEST(Engine, FailuresAreDiagnostics) {
  EXPECT_EQ(SaidOf(std::runtime_error("this and that")).message.English(), "the engine failed: this and that");
  EXPECT_EQ(SaidOf(std::bad_alloc()).message.English(), "there is not enough memory for this");
}

}  // namespace
}  // namespace pumice
