// An embedded page and the page around it: the one says how high it is, the other says whether it is dark. Nothing else
// crosses, and neither trusts the other with more: pumice-playground.js is the other side.
const inFrame = self !== top;

// Says how high the element is whenever that changes, from the moment on that `tell` is called.
export function heightOf(element: HTMLElement): { tell(): void } {
  let last = 0;
  const tell = () => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (!height || height === last) return;
    last = height;
    parent.postMessage({ pumice: "height", height }, "*");
  };
  let told = false;
  return {
    tell() {
      if (!inFrame) return;
      tell();
      if (told) return;
      told = true;
      new ResizeObserver(tell).observe(element);
    },
  };
}

// The page around it becomes light or dark while this one is read, or has done so while it was fetched.
export function followTheme(set: (theme: "light" | "dark") => void): void {
  addEventListener("message", ({ source, data }: MessageEvent<{ pumice?: unknown; theme?: unknown } | null>) => {
    if (!inFrame || source !== parent || data?.pumice !== "theme") return;
    if (data.theme === "light" || data.theme === "dark") set(data.theme);
  });
  if (inFrame) parent.postMessage({ pumice: "ready" }, "*");
}
