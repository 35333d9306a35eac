// The site of volcano.sh in small: two languages, documents in a column, both themes. Its folder static/pumice is the playground's
// site, as ci/docusaurus.sh puts it there.
export default {
  title: "Scheduling",
  url: "https://example.test",
  baseUrl: "/",
  favicon: "pumice/icon.svg",
  onBrokenLinks: "throw",
  i18n: { defaultLocale: "en", locales: ["en", "zh-Hans"] },
  headTags: [{ tagName: "meta", attributes: { name: "pumice-site", content: "/pumice/" } }],
  presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: "./sidebars.js" }, blog: false, pages: false }]],
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    navbar: { title: "Scheduling", items: [{ type: "localeDropdown", position: "right" }] },
  },
};
