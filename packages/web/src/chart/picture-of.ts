/** A part of the page as a picture: the element is copied with its computed looks into an SVG and drawn on a canvas. */
import { carriedFonts } from './picture-fonts.ts';

/** Drawn when it is put on a canvas, at any size. */
export interface DrawableChart {
  readonly image: HTMLImageElement;
  /** In px of the screen. */
  readonly width: number;
  readonly height: number;
  /** Colour of the page below it. */
  readonly ground: string;
}

/** @throws when the browser refuses to read the copy */
export async function drawingOf(element: HTMLElement): Promise<DrawableChart> {
  const { width, height } = element.getBoundingClientRect();
  const copy = copyOf(element);
  copy.style.margin = '0';
  copy.style.position = 'static';
  const ground = getComputedStyle(document.body).backgroundColor;
  const fonts = document.createElement('style');
  fonts.textContent = await carriedFonts();
  copy.prepend(fonts);
  const xhtml = new XMLSerializer().serializeToString(copy);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${xhtml}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return { image, width, height, ground };
}

/** An empty canvas of a size in px of the screen, `scale` points for each. @throws when the browser gives none */
export function canvasOf(width: number, height: number, scale: number, ground: string) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser gives no canvas.');
  pen.scale(scale, scale);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  return { canvas, pen };
}

/** @throws when the browser refuses to write it */
export function bytesOf(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg', quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null): void => (blob ? resolve(blob) : reject(new Error('The image could not be made.')));
    canvas.toBlob(take, type, quality);
  });
}

/** Where a heading stands above a picture. In px of the screen. */
const headed = { margin: 16, size: 18, step: 24, gap: 12 } as const;
const jpegQuality = 0.95;

/**
 * @param heading  written above; the picture then has a margin
 * @throws when the browser refuses to draw the copy
 */
export async function pictureOf(element: HTMLElement, kind: 'jpeg' | 'png', heading?: string): Promise<Blob> {
  const { image, width, height, ground } = await drawingOf(element);
  const { color, fontFamily } = getComputedStyle(element);
  const font = `600 ${headed.size}px ${fontFamily}`;
  const lines = heading === undefined ? [] : brokenLines(canvasOf(1, 1, 1, ground).pen, font, heading, width);
  const margin = lines.length > 0 ? headed.margin : 0;
  const top = lines.length > 0 ? margin + lines.length * headed.step + headed.gap : 0;
  const scale = Math.max(2, window.devicePixelRatio);
  const { canvas, pen } = canvasOf(width + 2 * margin, top + height + margin, scale, ground);
  pen.font = font;
  pen.fillStyle = color;
  for (const [at, line] of lines.entries()) pen.fillText(line, margin, margin + at * headed.step + headed.size);
  pen.drawImage(image, margin, top, width, height);
  return bytesOf(canvas, `image/${kind}`, jpegQuality);
}

/** Lines no wider than `width`, broken between words. */
export function brokenLines(pen: CanvasRenderingContext2D, font: string, text: string, width: number): string[] {
  pen.font = font;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || pen.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** A deep copy with its looks: styles written out, canvases as pictures, tools left out. */
function copyOf(element: HTMLElement): HTMLElement {
  const target = element.cloneNode(false);
  if (!(target instanceof HTMLElement)) throw new Error('The copy of an element is another kind of node.');
  if (element instanceof HTMLCanvasElement) {
    const image = document.createElement('img');
    image.src = element.toDataURL();
    dress(element, image);
    return image;
  }
  dress(element, target);
  if (element instanceof HTMLInputElement) {
    // What is typed is no attribute, and the look of a placeholder is no element's.
    target.setAttribute('value', element.value || element.placeholder);
    if (element.value === '') target.style.color = getComputedStyle(element, '::placeholder').color;
  }
  for (const child of element.childNodes) {
    if (child instanceof HTMLElement) {
      if (child.dataset['imageSkip'] === undefined && child.tagName !== 'SCRIPT') target.append(copyOf(child));
    } else if (child instanceof SVGElement) {
      target.append(copySvg(child));
    } else if (child.nodeType === Node.TEXT_NODE) target.append(child.cloneNode());
  }
  return target;
}

function copySvg(element: SVGElement): Node {
  const target = element.cloneNode(true);
  const paint = getComputedStyle(element);
  if (!(target instanceof SVGElement)) return target;
  target.style.width = paint.width;
  target.style.height = paint.height;
  target.style.color = paint.color;
  return target;
}

function dress(from: Element, to: HTMLElement): void {
  const style = getComputedStyle(from);
  for (const name of style) to.style.setProperty(name, style.getPropertyValue(name));
  // What sticks to the window has no window in a picture.
  if (style.position === 'sticky') {
    to.style.setProperty('position', 'relative');
    to.style.setProperty('inset', 'auto');
  }
  // Nobody scrolls a picture: bars would only stand on the last column.
  for (const name of ['overflow-x', 'overflow-y'])
    if (/auto|scroll/.test(style.getPropertyValue(name))) to.style.setProperty(name, 'hidden');
  to.style.setProperty('animation', 'none');
  to.style.setProperty('transition', 'none');
}
