#include "tools/serve/http_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "tools/serve/web_files.h"

namespace tools {
namespace {

using ::testing::HasSubstr;

const ServerAddress kAddress = {8642, "0123456789abcdef0123456789abcdef"};
constexpr char kProtocols[] = "rialto, token.0123456789abcdef0123456789abcdef";

RequestHead Head() {
  RequestHead head;
  head.method = "GET";
  head.target = "/engine";
  head.host = "127.0.0.1:8642";
  head.origin = "http://127.0.0.1:8642";
  head.protocols = kProtocols;
  return head;
}

TEST(HttpRulesTest, TokensDifferAndAreLong) {
  const std::string token = MakeToken();
  EXPECT_EQ(token.size(), 32u);
  EXPECT_EQ(token.find_first_not_of("0123456789abcdef"), token.npos);
  EXPECT_NE(token, MakeToken());
  EXPECT_EQ(kAddress.Url(),
            "http://127.0.0.1:8642/#token=0123456789abcdef0123456789abcdef");
}

TEST(HttpRulesTest, OnlyOwnHostAndOrigin) {
  EXPECT_EQ(CheckHead(Head(), kAddress), 200);
  EXPECT_EQ(CheckUpgrade(Head(), kAddress), 101);
  RequestHead head = Head();
  head.host = "localhost:8642";
  head.origin = "http://localhost:8642";
  EXPECT_EQ(CheckUpgrade(head, kAddress), 101);
  for (const char* host : {"", "127.0.0.1", "127.0.0.1:8643", "evil.example",
                           "127.0.0.1:8642.evil.example", "[::1]:8642"}) {
    head = Head();
    head.host = host;
    EXPECT_EQ(CheckHead(head, kAddress), 403) << host;
    EXPECT_EQ(CheckUpgrade(head, kAddress), 403) << host;
  }
  for (const char* origin :
       {"null", "https://127.0.0.1:8642", "http://127.0.0.1",
        "http://evil.example", "http://127.0.0.1:8642.evil.example"}) {
    head = Head();
    head.origin = origin;
    EXPECT_EQ(CheckHead(head, kAddress), 403) << origin;
    EXPECT_EQ(CheckUpgrade(head, kAddress), 403) << origin;
  }
}

TEST(HttpRulesTest, BrowsersLeaveThePortOfHttpOut) {
  RequestHead head = Head();
  head.host = "127.0.0.1";
  head.origin = "http://127.0.0.1";
  EXPECT_EQ(CheckHead(head, {80, "t"}), 200);
}

TEST(HttpRulesTest, ASocketNeedsOriginTokenAndPath) {
  RequestHead head = Head();
  head.origin = "";
  EXPECT_EQ(CheckHead(head, kAddress), 200) << "an address that was typed";
  EXPECT_EQ(CheckUpgrade(head, kAddress), 403);
  head = Head();
  head.target = "/";
  EXPECT_EQ(CheckUpgrade(head, kAddress), 404);
  for (const char* protocols :
       {"", "rialto", "token.0123456789abcdef0123456789abcdef",
        "rialto, token.", "rialto, token.0123456789abcdef0123456789abcdee",
        "rialto, token.0123456789abcdef0123456789abcdef0",
        "rialto token.0123456789abcdef0123456789abcdef"}) {
    head = Head();
    head.protocols = protocols;
    EXPECT_EQ(CheckUpgrade(head, kAddress), 403) << protocols;
  }
}

TEST(HttpRulesTest, FilesAreOnlyRead) {
  RequestHead head = Head();
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "CONNECT"}) {
    head.method = method;
    EXPECT_EQ(CheckHead(head, kAddress), 405) << method;
  }
}

TEST(HttpRulesTest, PathsArePlain) {
  EXPECT_EQ(FilePath("/"), "/index.html");
  EXPECT_EQ(FilePath("/?x=1"), "/index.html");
  EXPECT_EQ(FilePath("/scripts/main.js?v=2"), "/scripts/main.js");
  for (const char* target :
       {"", "*", "index.html", "//", "/a//b.js", "/../a.js", "/a/../b.js",
        "/.git/config", "/a/", "/%2e%2e/a.js", "/a\\b.js", "/a b.js",
        "http://127.0.0.1:8642/", "/a\n.js"}) {
    EXPECT_EQ(FilePath(target), "") << target;
  }
}

TEST(HttpRulesTest, ThePageMayLoadOnlyItsOwnFiles) {
  const auto headers = SafetyHeaders(kAddress);
  EXPECT_EQ(headers.front().first, "Content-Security-Policy");
  EXPECT_THAT(headers.front().second, HasSubstr("default-src 'none'"));
  EXPECT_THAT(headers.front().second,
              HasSubstr("connect-src 'self' ws://127.0.0.1:8642"));
  EXPECT_THAT(headers.front().second, testing::Not(HasSubstr("unsafe-inline")));
}

TEST(WebFilesTest, FindsThePage) {
  const std::string folder = absl::StrCat(RIALTO_SOURCE_DIR, "/tools/web");
  const absl::StatusOr<WebFiles> on_disk = WebFiles::InFolder(folder);
  ASSERT_TRUE(on_disk.ok()) << on_disk.status();
  const WebFiles built_in;
  for (const char* path : {"/index.html", "/worker/worker_engine.js"}) {
    const auto found = built_in.Find(path);
    ASSERT_TRUE(found.has_value()) << path;
    EXPECT_EQ(found->content, on_disk->Find(path)->content);
  }
  EXPECT_EQ(built_in.Find("/index.html")->type, "text/html; charset=utf-8");
  EXPECT_FALSE(built_in.Find("/README.md").has_value());
  EXPECT_FALSE(on_disk->Find("/README.md").has_value());
  EXPECT_FALSE(built_in.Find("/none.js").has_value());
  EXPECT_FALSE(WebFiles::InFolder("/nowhere").ok());
}

}  // namespace
}  // namespace tools
