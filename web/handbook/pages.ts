// The pages of the documentation, in the order of the list at their left, and where each comes from. Each is there in both languages.
export type Language = "en" | "zh";
export type Both = Record<Language, string>;

export interface PageRow {
  id: string; // docs/ID.html, and docs/zh/ID.html
  title: Both;
  about: Both; // for search engines, and below a hit
  from: "document" | "table"; // Markdown files of docs/ and docs/zh/, or a table of the engine's
}

const page = (
  from: PageRow["from"],
  id: string,
  en: string,
  zh: string,
  about: string,
  chineseAbout: string,
): PageRow => ({
  id,
  title: { en, zh },
  about: { en: about, zh: chineseAbout },
  from,
});

export const GROUPS: { title: Both; pages: PageRow[] }[] = [
  {
    title: { en: "First steps", zh: "入门" },
    pages: [
      page(
        "document",
        "index",
        "Start",
        "开始",
        "What Pumice is, and the first minute.",
        "Pumice 是什么，以及最初的一分钟。",
      ),
      page("document", "install", "Install", "安装", "One line for each way to get it.", "每种安装方式一行命令。"),
      page(
        "document",
        "cluster",
        "Check my cluster",
        "检查我的集群",
        "Why a job waits, what is wrong, and what an upgrade changes, of your own cluster.",
        "在自己的集群上：作业为何等待、哪里不对、升级会改变什么。",
      ),
      page(
        "document",
        "ci",
        "In CI",
        "在 CI 中",
        "Scenarios and pull requests that are checked.",
        "在流水线中检查场景与合并请求。",
      ),
    ],
  },
  {
    title: { en: "Use", zh: "使用" },
    pages: [
      page("document", "input", "What goes in", "输入", "All that a scenario may say.", "场景可以写的全部内容。"),
      page(
        "document",
        "kubectl",
        "kubectl pumice",
        "kubectl pumice",
        "The cluster, read through kubectl.",
        "通过 kubectl 读取集群。",
      ),
      page(
        "document",
        "shrink",
        "A small example",
        "小例子",
        "The smallest scenario that still shows it.",
        "仍能说明问题的最小场景。",
      ),
      page(
        "document",
        "editors",
        "In an editor",
        "在编辑器中",
        "Completion and checks in any editor.",
        "在任何编辑器中补全与检查。",
      ),
      page(
        "document",
        "embedding",
        "In your page",
        "嵌入网页",
        "A live scenario in your own pages.",
        "在自己的网页中放一个活的场景。",
      ),
      page("document", "lessons", "Lessons", "编写课程", "How lessons are written.", "如何编写一课。"),
    ],
  },
  {
    title: { en: "Reference", zh: "参考" },
    pages: [
      page(
        "table",
        "fields",
        "Fields of a scenario",
        "场景的字段",
        "Every field of the short form.",
        "短格式的每个字段。",
      ),
      page(
        "table",
        "objects",
        "Fields of objects",
        "对象的字段",
        "Every field of Kubernetes' and Volcano's objects that is read.",
        "会读取的 Kubernetes 与 Volcano 对象字段。",
      ),
      page(
        "table",
        "plugins",
        "Plugins",
        "插件",
        "Every plugin with its arguments and flags.",
        "每个插件及其参数与开关。",
      ),
      page(
        "table",
        "actions",
        "Actions",
        "动作",
        "Every action, and what can be stopped at.",
        "每个动作，以及可以停下的决定。",
      ),
      page("table", "commands", "Commands", "命令", "Every command with its flags.", "每个命令及其选项。"),
      page(
        "table",
        "findings",
        "What lint finds",
        "lint 的发现",
        "Every finding of the linter.",
        "linter 的每一种发现。",
      ),
      page(
        "table",
        "releases",
        "Releases of Volcano",
        "Volcano 的版本差异",
        "What each release changed.",
        "每个版本改变了什么。",
      ),
      page("table", "glossary", "Glossary", "术语", "What each word means.", "每个词的含义。"),
    ],
  },
  {
    title: { en: "How it works", zh: "工作原理" },
    pages: [
      page(
        "document",
        "evidence",
        "How we know",
        "我们如何得知",
        "What is tested, counted and dated.",
        "测试了什么：数字、日期与命令。",
      ),
      page(
        "document",
        "fidelity",
        "Fidelity",
        "保真度",
        "Where its decisions are Volcano's, and where not.",
        "哪些决定与 Volcano 一致，哪些不一致。",
      ),
      page("document", "design", "Design", "设计", "The layers and the way of the data.", "分层与数据的流向。"),
      page(
        "document",
        "performance",
        "Performance",
        "性能",
        "How fast, and how that is measured.",
        "有多快，以及如何测量。",
      ),
    ],
  },
];

export const PAGES: PageRow[] = GROUPS.flatMap(({ pages }) => pages);

// The Markdown file of a page; docs/start.md is the first one.
export const fileOf = ({ id }: PageRow, language: Language): string =>
  `docs/${language === "zh" ? "zh/" : ""}${id === "index" ? "start" : id}.md`;

// Where a page lies in the site, from its root.
export const placeOf = ({ id }: PageRow, language: Language): string =>
  `docs/${language === "zh" ? "zh/" : ""}${id}.html`;

export const rowOf = (id: string): PageRow | undefined => PAGES.find((row) => row.id === id);
