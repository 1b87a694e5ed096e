/** The one question antd's button asks its colour picker; asked there, it brings the picker and a collapse along. */

interface Colour {
  toRgb: () => { r: number; g: number; b: number; a: number };
}

/** Is white text hard to read on this colour? Weighs the channels as the eye does (ITU-R BT.601). */
export function isBright(colour: Colour): boolean {
  const { r, g, b } = colour.toRgb();
  return r * 0.299 + g * 0.587 + b * 0.114 > 192;
}
