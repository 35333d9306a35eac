// <Pumice>: a Volcano scheduling scenario in a React site, in JSX and MDX alike: <pumice-playground> with types, and with the text
// of what stands in it. It renders on a server, too: the element comes to life in the browser.
import { createElement, useEffect, useRef } from "react";

// The text of a tree that is not drawn: MDX makes elements of a fence.
function textOf(node) {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  return node?.props ? textOf(node.props.children) : "";
}

export default function Pumice({ scenario, children, edit, hide, bars, className, style, ...attributes }) {
  const element = useRef(null);
  const text = scenario ?? textOf(children);
  const list = (all) => (Array.isArray(all) ? all.join(",") : all);
  useEffect(() => void import("./pumice-playground.js"), []);
  useEffect(() => {
    // Before the module is there the property waits on the element.
    if (text.trim()) element.current.scenario = text;
  }, [text]);
  return createElement("pumice-playground", {
    ...attributes,
    ref: element,
    edit: edit ? "" : undefined,
    hide: list(hide),
    bars: list(bars),
    class: className,
    style: { display: "block", minHeight: 120, ...style },
  });
}
