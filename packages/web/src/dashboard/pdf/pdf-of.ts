/** A dashboard as a PDF: what stands on the screen, cut between its rows into pages, under its title and its filters. */
import { jsPDF } from 'jspdf';
import { brokenLines, bytesOf, canvasOf, drawingOf, type DrawableChart } from '../../chart/picture-of.ts';
import { i18n } from '../../i18n.ts';
import { packedScale, slicesOf, type UnbrokenBlock, type PageSlice } from '@tessera/core/dashboard/page-slices';

/** What stands above the picture on the first page. */
export interface PdfHead {
  readonly title: string;
  /** When it was made, what is filtered; each begins a line. */
  readonly notes: readonly string[];
}

/** Kinds of paper; `long` is one page as long as the dashboard. */
export type PdfPaper = 'A4' | 'Letter' | 'long';

/** Sides in mm. */
const sides = { A4: { long: 297, short: 210 }, Letter: { long: 279.4, short: 215.9 } } as const;
/** Of one long page: a px of the screen in mm, and what PDF readers take at most. */
const longPage = { mmPerPx: 25.4 / 96, mostMm: 5080 } as const;
/** A dashboard at least this wide lies across. In px. */
const acrossPx = 900;
/** All in px of the screen; the page is scaled so that the dashboard fills it. */
const sizes = { margin: 28, title: 22, titleStep: 32, note: 13, noteStep: 20, gap: 12, foot: 28 } as const;
/** Points of the picture for one px of the screen: print wants more of them than a screen does. */
const scale = 2;
/** A filter may have hundreds of values. */
const linesMax = 10;
/** Canvases have no more pixels on a side, and in all no more than mobile browsers give one. */
const canvasMax = { side: 16_000, pixels: 64_000_000 } as const;
const jpegQuality = 0.92;
const leaves = '[data-component="CHART"], [data-component="MARKDOWN"], [data-component="HEADER"], [data-component="DYNAMIC"]';

type Pen = CanvasRenderingContext2D;

interface Line {
  readonly text: string;
  readonly font: string;
  readonly colour: string;
  /** Of its letters, in px below the margin. */
  readonly base: number;
}

interface Sheet {
  readonly drawing: DrawableChart;
  readonly width: number;
  readonly height: number;
  readonly ink: { readonly text: string; readonly quiet: string; readonly font: string };
}

/** @throws when the browser refuses to draw the copy */
export async function pdfOf(board: HTMLElement, head: PdfHead, kind: PdfPaper): Promise<Blob> {
  const drawing = await drawingOf(board);
  const isAcross = drawing.width >= acrossPx;
  const least = drawing.width + 2 * sizes.margin;
  const ink = inkOf(board);
  const { lines, height: headHeight } = headOf(head, { drawing, ink });
  const inAll = drawing.height + headHeight + 2 * sizes.margin + sizes.foot;
  const paper = kind === 'long' ? longPaper(least, inAll) : upright(sides[kind], isAcross);
  const ratio = kind === 'long' ? inAll / least : paper.height / paper.width;
  const blocks = blocksOf(board);
  const roomAt = (scale: number) => (page: number) =>
    least * scale * ratio - 2 * sizes.margin - sizes.foot - (page === 0 ? headHeight : 0);
  const smaller = kind === 'long' ? 1 : packedScale(drawing.height, blocks, roomAt);
  const sheet: Sheet = { drawing, width: least * smaller, height: least * smaller * ratio, ink };
  // A rounding of one long page is no second page.
  const slices = slicesOf(drawing.height, blocks, (page) => roomAt(smaller)(page) + (kind === 'long' ? 1 : 0));
  const format = [paper.width, paper.height];
  const orientation = paper.width > paper.height ? 'landscape' : 'portrait';
  const pdf = new jsPDF({ unit: 'mm', format, orientation, compress: true });
  pdf.setProperties({ title: head.title, creator: 'Tessera' });
  for (const [page, slice] of slices.entries()) {
    const { canvas, pen } = canvasOf(sheet.width, sheet.height, sharpnessOf(sheet), drawing.ground);
    if (page === 0) write(pen, lines);
    else pdf.addPage(format, orientation);
    paint(pen, sheet, slice, sizes.margin + (page === 0 ? headHeight : 0));
    writeFoot(pen, sheet, i18n._('Page {page} of {count}', { page: page + 1, count: slices.length }));
    const jpeg = await bytesOf(canvas, 'image/jpeg', jpegQuality);
    pdf.addImage(new Uint8Array(await jpeg.arrayBuffer()), 'JPEG', 0, 0, paper.width, paper.height);
  }
  return pdf.output('blob');
}

interface PaperSize {
  /** In mm. */
  readonly width: number;
  readonly height: number;
}

const upright = ({ long, short }: { long: number; short: number }, isAcross: boolean): PaperSize =>
  isAcross ? { width: long, height: short } : { width: short, height: long };

/** @param width, height  px */
function longPaper(width: number, height: number): PaperSize {
  const mm = Math.min(longPage.mmPerPx, longPage.mostMm / Math.max(width, height));
  return { width: width * mm, height: height * mm };
}

/** Pixels per px: fewer where a page is so long that a browser would draw nothing at all. */
const sharpnessOf = ({ width, height }: Sheet): number =>
  Math.min(scale, canvasMax.side / Math.max(width, height), Math.sqrt(canvasMax.pixels / (width * height)));

function blocksOf(board: HTMLElement): UnbrokenBlock[] {
  const { top } = board.getBoundingClientRect();
  return [...board.querySelectorAll<HTMLElement>(leaves)].map((each) => {
    const box = each.getBoundingClientRect();
    return { top: box.top - top, bottom: box.bottom - top, isHeading: each.dataset['component'] === 'HEADER' };
  });
}

function inkOf(board: HTMLElement): Sheet['ink'] {
  const { color, fontFamily } = getComputedStyle(board);
  return { text: color, quiet: `color-mix(in srgb, ${color} 65%, transparent)`, font: fontFamily };
}

function write(pen: Pen, lines: readonly Line[]): void {
  for (const { text, font, colour, base } of lines) {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, sizes.margin, sizes.margin + base);
  }
}

function paint(pen: Pen, { drawing: { image, width, height }, width: sheetWidth }: Sheet, slice: PageSlice, top: number): void {
  const left = (sheetWidth - width) / 2;
  pen.save();
  pen.beginPath();
  pen.rect(left, top, width, slice.height);
  pen.clip();
  pen.drawImage(image, left, top - slice.top, width, height);
  pen.restore();
}

/** Title and notes as lines with their places. */
function headOf({ title, notes }: PdfHead, { drawing, ink }: Pick<Sheet, 'drawing' | 'ink'>): { lines: Line[]; height: number } {
  const { pen } = canvasOf(1, 1, 1, drawing.ground);
  const lines: Line[] = [];
  let height = 0;
  const add = (text: string, size: number, step: number, weight: number, colour: string): void => {
    const font = `${weight} ${size}px ${ink.font}`;
    for (const each of brokenLines(pen, font, text, drawing.width)) {
      lines.push({ text: each, font, colour, base: height + size });
      height += step;
    }
  };
  add(title, sizes.title, sizes.titleStep, 600, ink.text);
  for (const note of notes) add(note, sizes.note, sizes.noteStep, 400, ink.quiet);
  const last = lines[linesMax - 1];
  if (!last || lines.length <= linesMax) return { lines, height: height + sizes.gap };
  return { lines: [...lines.slice(0, linesMax - 1), { ...last, text: '…' }], height: last.base + sizes.gap };
}

function writeFoot(pen: Pen, { ink, width, height }: Sheet, text: string): void {
  pen.fillStyle = ink.quiet;
  pen.font = `400 ${sizes.note}px ${ink.font}`;
  pen.textAlign = 'right';
  pen.fillText(text, width - sizes.margin, height - sizes.margin);
}
