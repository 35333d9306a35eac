// Several commands say these things about their arguments in the same words.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/cli/running.h"
#include "core/words/language.h"

namespace pumice::cli {

inline constexpr const char* kFiles = "YAML or JSON; several are read together, - is standard input";

// This is CLI::PositiveNumber in words that a person can read.
inline CLI::Validator AtLeastOne() {
  return CLI::Validator(
      [](std::string& text) {
        const bool is_whole = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
        if (is_whole && text.find_first_not_of('0') != std::string::npos) return std::string();
        return "must be a whole number and at least 1, not " + text;
      },
      "POSITIVE", "AtLeastOne");
}

inline void AddStraight(CLI::App* app, Running* running) {
  app->add_flag(
      "--straight", running->straight,
      "Take no shortcuts: ask every plugin about every pod and node, as Volcano does; slower, the same result");
}

// Adds a flag whose value is a release, which may be kept as it was written, too.
inline CLI::Option* AddRelease(CLI::App* app, const std::string& flag, const model::Release** release,
                               const std::string& what, std::string* written = nullptr) {
  const auto is_known = [](std::string& text) {
    return model::FindRelease(text).release != nullptr
               ? std::string()
               : "there is no " + text + " here: write " + model::ReleaseNames();
  };
  return app
      ->add_option_function<std::string>(
          flag,
          [release, written](const std::string& text) {
            *release = model::FindRelease(text).release;
            if (written != nullptr) *written = text;
          },
          what)
      ->check(CLI::Validator(is_known, "RELEASE", "Release"));
}

inline void AddVolcano(CLI::App* app, Running* running) {
  AddRelease(app, "--volcano", &running->release,
             "The release that answers: " + model::ReleaseNames() + "; else what the files say",
             &running->asked_release);
}

// Whom to ask, and how; not as which release.
inline void AddSessionFlags(CLI::App* app, Running* running) {
  app->add_option("--extender", running->extenders, "FROM=TO: send an extender's requests below FROM to TO")
      ->allow_extra_args(false);
  app->add_option("--allow-host", running->allowed_hosts, "HOST or HOST:PORT that extender.urlPrefix may name")
      ->allow_extra_args(false);
  AddStraight(app, running);
}

inline void AddRunningFlags(CLI::App* app, Running* running) {
  AddSessionFlags(app, running);
  AddVolcano(app, running);
}

inline void AddLanguage(CLI::App* app, words::Language* language, const std::string& of = "") {
  app->add_option_function<std::string>(
         "--lang",
         [language](const std::string& word) {
           *language = word == "zh" ? words::Language::kChinese : words::Language::kEnglish;
         },
         of + "en, or zh for Chinese")
      ->check(CLI::IsMember({"en", "zh"}));
}

inline void AddQuiet(CLI::App* app, bool* quiet) {
  app->add_flag("-q,--quiet", *quiet, "No notes on standard error, only warnings and errors");
}

}  // namespace pumice::cli
