// Selectivity methods by name: "multi_probcut", "multi_cut:m=8,c=3",
// "multi_probcut:t=1.3+rank_cut".

#ifndef RIALTO_SEARCH_SELECTIVITY_METHOD_SPEC_H_
#define RIALTO_SEARCH_SELECTIVITY_METHOD_SPEC_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace search {

struct MethodParameter {
  absl::string_view name;
  double standard;  // if it is not given
  double lowest;
  double largest;
  bool is_whole;
  absl::string_view help;
};

struct Method {
  absl::string_view name;
  absl::string_view help;
  absl::Span<const MethodParameter> parameters;
};

// All methods that play; `none` is the first.
absl::Span<const Method> Methods();

// A method and the values of all its parameters.
struct MethodChoice {
  const Method* method;
  std::vector<double> values;  // as method->parameters

  // Requires a parameter of this name.
  double Get(absl::string_view parameter) const;
  int GetWhole(absl::string_view parameter) const;
};

// One method, or two that are applied in turn.
struct MethodSpec {
  std::vector<MethodChoice> choices;

  // "multi_probcut+rank_cut"
  std::string Name() const;
  // With the values of all parameters; reads back as the same.
  std::string ToString() const;
};

// NAME[:key=value,...] or two of them joined by +. Errors say what is wrong and
// what is allowed. `more` are methods that may be named beside those that play;
// they must outlive the result.
absl::StatusOr<MethodSpec> ParseMethodSpec(absl::string_view text,
                                           absl::Span<const Method> more = {});

// Names, parameters and defaults as a text for people.
std::string MethodHelp();

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_METHOD_SPEC_H_
