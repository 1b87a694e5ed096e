/** The band over what is being drawn in a picture. */

/** From one px to another. */
export type PxSpan = readonly [from: number, to: number];

/** Lays an element over a part of a picture. A canvas runs from left to right in every language. */
export function lay(element: HTMLElement | null, [x0, x1]: PxSpan, [y0, y1]: PxSpan): void {
  if (!element) return;
  element.hidden = false;
  const px = (value: number): string => `${value}px`;
  Object.assign(element.style, {
    left: px(Math.min(x0, x1)),
    width: px(Math.abs(x1 - x0)),
    top: px(Math.min(y0, y1)),
    height: px(Math.abs(y1 - y0)),
  });
}

/** Takes the band away. */
export function hideBand(band: HTMLElement | null): void {
  if (band) band.hidden = true;
}
