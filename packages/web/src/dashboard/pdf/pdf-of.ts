/** A dashboard as a PDF: what stands on the screen, cut between its rows into pages of A4, under its title and its filters. */
import { jsPDF } from 'jspdf';
import { brokenLines, bytesOf, canvasOf, drawingOf, type DrawableChart } from '../../chart/picture-of.ts';
import { i18n } from '../../i18n.ts';
import { slicesOf, type UnbrokenBlock, type PageSlice } from '@tessera/core/dashboard/page-slices';

/** What stands above the picture on the first page. */
export interface PdfHead {
  readonly title: string;
  /** When it was made, what is filtered; each begins a line. */
  readonly notes: readonly string[];
}

/** Sides of A4 in mm. */
const a4 = { long: 297, short: 210 } as const;
/** A dashboard at least this wide lies across. In px. */
const acrossPx = 900;
/** All in px of the screen; the page is scaled so that the dashboard fills it. */
const sizes = { margin: 28, title: 22, titleStep: 32, note: 13, noteStep: 20, gap: 12, foot: 28 } as const;
/** Points of the picture for one px of the screen: print wants more of them than a screen does. */
const scale = 2;
/** A filter may have hundreds of values. */
const linesMax = 10;
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
export async function pdfOf(board: HTMLElement, head: PdfHead): Promise<Blob> {
  const drawing = await drawingOf(board);
  const isAcross = drawing.width >= acrossPx;
  const paper = isAcross ? { width: a4.long, height: a4.short } : { width: a4.short, height: a4.long };
  const width = drawing.width + 2 * sizes.margin;
  const sheet: Sheet = { drawing, width, height: (width * paper.height) / paper.width, ink: inkOf(board) };
  const { lines, height: headHeight } = headOf(head, sheet);
  const room = sheet.height - 2 * sizes.margin - sizes.foot;
  const slices = slicesOf(drawing.height, blocksOf(board), (page) => (page === 0 ? room - headHeight : room));
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: isAcross ? 'landscape' : 'portrait', compress: true });
  pdf.setProperties({ title: head.title, creator: 'Tessera' });
  for (const [page, slice] of slices.entries()) {
    const { canvas, pen } = canvasOf(sheet.width, sheet.height, scale, drawing.ground);
    if (page === 0) write(pen, lines);
    else pdf.addPage();
    paint(pen, drawing, slice, sizes.margin + (page === 0 ? headHeight : 0));
    writeFoot(pen, sheet, i18n._('Page {page} of {count}', { page: page + 1, count: slices.length }));
    const jpeg = await bytesOf(canvas, 'image/jpeg', jpegQuality);
    pdf.addImage(new Uint8Array(await jpeg.arrayBuffer()), 'JPEG', 0, 0, paper.width, paper.height);
  }
  return pdf.output('blob');
}

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

function paint(pen: Pen, { image, width, height }: DrawableChart, slice: PageSlice, top: number): void {
  pen.save();
  pen.beginPath();
  pen.rect(sizes.margin, top, width, slice.height);
  pen.clip();
  pen.drawImage(image, sizes.margin, top - slice.top, width, height);
  pen.restore();
}

/** Title and notes as lines with their places. */
function headOf({ title, notes }: PdfHead, { drawing, ink }: Sheet): { lines: Line[]; height: number } {
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
