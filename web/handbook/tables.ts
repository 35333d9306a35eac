// The reference of plugins, actions, releases and words, made from the engine's catalogue and glossary as the site is built.
import type { Catalogue, CatalogueArgument, CatalogueRow, Term } from "@pumice/engine";
import { newIn, typeOf } from "../src/model/conf-docs.ts";
import { anchorOf, code, escape, prose, Sheet, type Built, type Entry } from "./built.ts";
import type { Language } from "./pages.ts";
import { typeIn, WORDS } from "./words.ts";

const listOf = (names: string[]) => names.map(code).join(", ");

function argumentEntries(owner: string, list: CatalogueArgument[], language: Language): Entry[] {
  const zh = language === "zh";
  const { initial } = WORDS[language];
  return list.map((argument) => {
    const { key, what } = argument;
    const type = argument.values?.includes(" | ") ? argument.values : typeIn(language, typeOf(argument));
    const small = [
      type,
      argument.initial ? `${initial} ${argument.initial}` : "",
      newIn(argument, zh),
      argument.effect === "none" ? (zh ? "没有作用" : "no effect") : "",
      argument.effect === "not simulated" ? (zh ? "未模拟" : "not simulated") : "",
    ];
    return {
      id: anchorOf(`${owner}.${key}`),
      name: key,
      names: [key, `${owner}.${key}`],
      small: small.filter(Boolean).join(" · "),
      text: prose(what[language]),
      plain: what[language],
    };
  });
}

const intro = (row: CatalogueRow, language: Language): string => {
  const lasting = newIn(row, language === "zh");
  return `<p>${prose(row.what[language])}${lasting ? ` <em>${escape(lasting)}</em>` : ""}</p>
<p class="small">${WORDS[language].from}: ${code(row.go)}</p>`;
};

export function pluginsPage(catalogue: Catalogue, language: Language, title: string): Built {
  const words = WORDS[language];
  const zh = language === "zh";
  const sheet = new Sheet(
    language,
    title,
    zh
      ? '每个插件的参数与开关，取自引擎的目录。写法见<a href="input.html#配置">输入</a>；与 Volcano 不同之处见<a href="fidelity.html#插件">保真度</a>。'
      : 'Every plugin with its arguments and flags, of the engine\'s catalogue. <a href="input.html#the-configuration">What goes in</a> says how they are written, <a href="fidelity.html#plugins">Fidelity</a> where they are not Volcano\'s.',
  );
  for (const row of catalogue.plugins) {
    sheet.section(row.name, row.name, intro(row, language), {
      names: [row.name, `plugin ${row.name}`],
      plain: row.what[language],
    });
    sheet.entries(argumentEntries(row.name, row.arguments, language));
    const more: string[] = [];
    if (row.flags.length)
      more.push(
        `${words.flags}: ${row.flags.map((flag) => `<a href="#${anchorOf(flag)}">${code(flag)}</a>`).join(", ")}.`,
      );
    if (row.points.length) more.push(`${words.points}: ${listOf(row.points)}.`);
    if (row.reads.length)
      more.push(`${words.reads}: ${row.reads.map(({ where, key }) => `${code(key)} (${escape(where)})`).join(", ")}.`);
    if (row.readsTime) more.push(words.time);
    if (more.length) sheet.html(more.map((line) => `<p class="small">${line}</p>`).join("\n"));
  }
  sheet.section(
    "flags",
    words.flags,
    `<p>${zh ? "写在插件名旁边：<code>{name: gang, enablePreemptable: false}</code>。" : "They stand beside a plugin's name: <code>{name: gang, enablePreemptable: false}</code>."}</p>`,
  );
  sheet.entries(
    catalogue.flags.map((flag) => ({
      id: anchorOf(flag.key),
      name: flag.key,
      names: [
        flag.key,
        ...catalogue.plugins.filter((row) => row.flags.includes(flag.key)).map((row) => `${row.name}.${flag.key}`),
      ],
      small: [`${words.initial} ${flag.initial}`, newIn(flag, zh)].filter(Boolean).join(" · "),
      text: prose(flag.what[language]),
      plain: flag.what[language],
    })),
  );
  return sheet.built();
}

export function actionsPage(catalogue: Catalogue, language: Language, title: string): Built {
  const zh = language === "zh";
  const sheet = new Sheet(
    language,
    title,
    zh
      ? "调度器在一个周期里依次做的事，及其参数。"
      : "What the scheduler does in a cycle, one after the other, with its arguments.",
  );
  for (const row of catalogue.actions) {
    sheet.section(row.name, row.name, intro(row, language), {
      names: [row.name, `action ${row.name}`],
      plain: row.what[language],
    });
    sheet.entries(argumentEntries(row.name, row.arguments, language));
  }
  sheet.section(
    "stops",
    zh ? "可以停下的决定" : "Decisions that can be stopped at",
    `<p>${zh ? "用 <code>pumice stops --at</code>，以及页面上的“断点”。" : "With <code>pumice stops --at</code>, and in the playground's Breakpoints."}</p>`,
  );
  sheet.entries(
    catalogue.stops.map(({ name, what }) => ({
      id: anchorOf(`stop.${name}`),
      name,
      names: [`stop ${name}`],
      text: prose(what[language]),
      plain: what[language],
    })),
  );
  return sheet.built();
}

export function releasesPage(catalogue: Catalogue, language: Language, title: string): Built {
  const zh = language === "zh";
  const versions = catalogue.releases.map(({ version }) => version).join(", ");
  const sheet = new Sheet(
    language,
    title,
    zh
      ? `引擎知道的 Volcano 版本：${versions}。以下每一项都改变了调度器的行为；<code>pumice upgrade</code> 会说出其中哪些影响你的集群。`
      : `The releases of Volcano that the engine knows: ${versions}. Each of these changed what the scheduler does; <code>pumice upgrade</code> says which matter to a cluster.`,
  );
  for (const { name } of catalogue.releases) {
    const changes = catalogue.changes.filter(({ since }) => since === name);
    if (changes.length === 0) continue;
    sheet.section(name.replace(".", "-"), zh ? `自 ${name} 起` : `Since ${name}`);
    sheet.entries(
      changes.map((change) => ({
        id: anchorOf(change.name),
        name: change.name,
        names: [change.name],
        small: `${change.go} · ${change.commit}`,
        text: prose(change.what[language]),
        plain: change.what[language],
        field: false,
      })),
    );
  }
  return sheet.built();
}

const KINDS: [Term["kind"], string, string][] = [
  ["term", "Terms", "术语"],
  ["phase", "Phases", "阶段"],
  ["action", "Actions", "动作"],
  ["plugin", "Plugins", "插件"],
  ["flag", "Flags", "开关"],
  ["number", "Numbers", "数字"],
  ["word", "Words of the page", "页面用词"],
  ["event", "Events", "事件"],
  ["view", "Views", "视图"],
  ["mark", "Marks", "标记"],
];

export function glossaryPage(terms: Term[], language: Language, title: string): Built {
  const zh = language === "zh";
  const sheet = new Sheet(
    language,
    title,
    zh
      ? "Volcano 与本页面的每个词。<code>pumice explain --terms 词</code> 打印同样的内容。"
      : "Each word of Volcano's and of the page. <code>pumice explain --terms WORD</code> prints the same.",
  );
  for (const [kind, en, chinese] of KINDS) {
    const own = terms.filter((term) => term.kind === kind);
    if (own.length === 0) throw new Error(`the glossary has no ${kind}`);
    sheet.section(kind, zh ? chinese : en);
    sheet.entries(
      own.map((term) => {
        const lesson = term.lesson
          ? ` <a class="small" href="${zh ? "../" : ""}../embed.html?src=${encodeURIComponent(term.lesson)}&amp;edit">${WORDS[language].example}</a>`
          : "";
        return {
          id: anchorOf(`${kind}.${term.name}`),
          name: term.name,
          names: [term.name, ...(term.called ? [term.called] : []), ...(term.names ?? [])],
          small: [term.called, ...(term.names ?? [])].filter((name) => name && name !== term.name).join(" · "),
          text: prose(term.says) + (term.more ? ` ${prose(term.more)}` : "") + lesson,
          plain: `${term.says} ${term.more ?? ""}`,
          field: false,
        };
      }),
    );
  }
  return sheet.built();
}
