// A view knows the size of its element as the browser laid it out last. Asking the element itself in the middle of a
// drawing would make the browser lay out the page there and then, and once more at the end.

// Where in an element a pointer is, in the element's own pixels, however the page is enlarged.
export function xWithin(element: Element, clientX: number): number {
  const { left, width } = element.getBoundingClientRect();
  return (clientX - left) * (element.clientWidth / (width || 1));
}

export interface Size {
  width: number;
  height: number;
}

export function watchSize(element: Element, changed: () => void): Size {
  const size: Size = { width: 0, height: 0 };
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = element;
    if (clientWidth === size.width && clientHeight === size.height) return;
    size.width = clientWidth;
    size.height = clientHeight;
    changed();
  }).observe(element);
  return size;
}
