// What is said of objects once the release is known: pods' own resources, claims to devices.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/load/load_support.h"

namespace pumice::load {
namespace {

std::string PodIn(const std::string& release, const std::string& spec, const std::string& more = "") {
  return "{'volcano':'" + release + "','objects':[" + more +
         "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'t'},"
         "'spec':{'schedulerName':'volcano','containers':[{'name':'c'}]," +
         spec + "}}]}";
}

bool Says(const std::string& text, const std::string& code) {
  const std::vector<std::string> codes = Codes(LoadText(text), text::Severity::kWarning);
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

TEST(ReleaseChecks, PodsOwnResources) {
  const std::string spec = "'resources':{'requests':{'cpu':'1'}}";
  EXPECT_FALSE(Says(PodIn("1.15", spec), "pod-resources")) << "1.15 places the pod by them";
  EXPECT_NE(Said(LoadText(PodIn("1.14", spec))).find("Volcano v1.14.4 places a pod by what its containers request; the "
                                                     "pod's own resources count only in the scores of nodeorder"),
            std::string::npos);
  EXPECT_NE(Said(LoadText(PodIn("1.13", spec))).find("Volcano v1.13.3"), std::string::npos);
  EXPECT_EQ(Said(LoadText(PodIn("1.13", spec))).find("nodeorder"), std::string::npos);
  EXPECT_FALSE(Says(PodIn("1.14", "'hostNetwork':true"), "pod-resources"));

  ReadOptions options;
  options.release = &model::k1_15;
  const std::string json = Quotes(PodIn("1.14", spec));
  EXPECT_EQ(Said(Load({{"file", json}}, options)).find("own resources"), std::string::npos) << "--volcano goes before";
}

TEST(ReleaseChecks, ClaimsThatAreNotThere) {
  const std::string named = "'resourceClaims':[{'name':'d','resourceClaimName':'g'}]";
  const std::string made = "'resourceClaims':[{'name':'d','resourceClaimTemplateName':'g'}]";
  const std::string claim =
      "{'apiVersion':'resource.k8s.io/v1','kind':'ResourceClaim','metadata':{'name':'g','namespace':'t'}},";
  const std::string from =
      "{'apiVersion':'resource.k8s.io/v1','kind':'ResourceClaimTemplate','metadata':{'name':'g','namespace':'t'}},";
  EXPECT_TRUE(Says(PodIn("1.15", named), "unknown-claim"));
  EXPECT_FALSE(Says(PodIn("1.15", named, claim), "unknown-claim"));
  EXPECT_TRUE(Says(PodIn("1.15", named, from), "unknown-claim"));
  EXPECT_TRUE(Says(PodIn("1.15", made), "unknown-claim"));
  EXPECT_FALSE(Says(PodIn("1.15", made, from), "unknown-claim"));
  EXPECT_FALSE(Says(PodIn("1.14", named), "unknown-claim")) << "it counts none";
}

// resource.k8s.io/v1, as Kubernetes spells it.
TEST(ReleaseChecks, ClaimsAreRead) {
  const Loaded loaded = LoadText(R"({'objects':[
    {'apiVersion':'resource.k8s.io/v1','kind':'DeviceClass','metadata':{'name':'gpu'},'spec':{'selectors':[]}},
    {'apiVersion':'resource.k8s.io/v1','kind':'ResourceClaimTemplate','metadata':{'name':'t','namespace':'n'},
     'spec':{'metadata':{},'spec':{'devices':{'requests':[{'name':'a','exactly':{'deviceClassName':'gpu','count':2,
       'selectors':[],'capacity':{'requests':{'memory':'4Gi'}}}}]}}}},
    {'apiVersion':'resource.k8s.io/v1','kind':'ResourceClaim','metadata':{'name':'c','namespace':'n'},'status':{},
     'spec':{'devices':{'constraints':[],'config':[],'requests':[
       {'name':'a','exactly':{'deviceClassName':'gpu','allocationMode':'All'}},
       {'name':'b','firstAvailable':[{'name':'x','deviceClassName':'gpu'}]}]}}}]})");
  EXPECT_EQ(Said(loaded), "");
  ASSERT_EQ(loaded.scenario.resource_claims.size(), 1u);
  ASSERT_EQ(loaded.scenario.resource_claim_templates.size(), 1u);
  EXPECT_EQ(loaded.scenario.device_classes.size(), 1u);
  const model::DeviceRequest& of_template = loaded.scenario.resource_claim_templates[0].requests.at(0);
  EXPECT_EQ(of_template.device_class, "gpu");
  EXPECT_EQ(of_template.count, 2);
  EXPECT_EQ(of_template.capacity.at("memory").String(), "4Gi");
  EXPECT_TRUE(loaded.scenario.resource_claims[0].requests.at(0).all);
  EXPECT_TRUE(loaded.scenario.resource_claims[0].requests.at(1).has_alternatives);
}

}  // namespace
}  // namespace pumice::load
