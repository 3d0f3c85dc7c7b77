// Answers the HTTP requests that create and join games, read records and check the health of the
// server. The page docs/serve.md describes these requests.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "serve/service.hpp"

namespace cheg::serve {

struct HttpRequest {
  std::string method;
  std::string target;  // the path, with `?` and parameters
  std::string body;
  std::string token;  // of `Authorization: Bearer TOKEN`; empty if there is none
};

struct HttpResponse {
  int status = 200;
  std::string content_type;
  std::string body;
};

// Answers a request. Calls `done` once, always in the thread of the service. The call of `done` may
// happen before answer_http() returns.
void answer_http(Service& service, const HttpRequest& request,
                 const std::function<void(HttpResponse)>& done);

// Answers a request of the server's operator: /metrics (in the text format of Prometheus) or
// /healthz. The text `more` is added to the metrics. Players must not be able to make these
// requests, because the metrics count events that are secret from players.
[[nodiscard]] HttpResponse answer_operator(Service& service, const HttpRequest& request,
                                           const std::string& more);

// Returns one metric in the text format of Prometheus. `type` is "counter" or "gauge".
[[nodiscard]] std::string metric_text(std::string_view name, std::string_view type,
                                      std::string_view help, std::uint64_t value);

// Returns an error as a response: {"error":"..."}.
[[nodiscard]] HttpResponse http_error(int status, std::string_view message);

}  // namespace cheg::serve
