/** What travels to a painting thread and back: plain data only. */
import type { QueryAnswer } from '@tessera/charts/chart-type';
import type { PaperTheme } from './theme.ts';

/** A chart to be painted with the answers to its questions; no thread asks anything itself. */
export interface PaintJob {
  /** The saved form, with its `viz_type`. */
  readonly formData: Record<string, unknown>;
  readonly answers: readonly QueryAnswer[];
  readonly paper: PaperTheme;
  /** Absent: an SVG document; given: a PNG with so many pixels per px. */
  readonly scale?: number | undefined;
}

/** A chart for a dashboard: an SVG document, and the colours its labels took. One that is very large becomes a PNG within it. */
export interface TileJob extends PaintJob {
  readonly task: 'tile';
}

/** A table with all its rows, over pages of `paper.width` × `paper.height` px; none when it fits into `tile`. */
export interface TablePagesJob extends PaintJob {
  readonly task: 'table';
  /** Px of the tile it stands in on its dashboard; absent: its pages are made anyhow. */
  readonly tile?: { readonly width: number; readonly height: number } | undefined;
}

/** A finished SVG document as pixels. */
export interface SheetJob {
  readonly task: 'sheet';
  readonly svg: string;
  readonly type: 'png' | 'jpeg';
  /** Pixels per px. */
  readonly scale: number;
}

/** A page of a PDF: an SVG document as large as the page. */
export interface PdfPage {
  readonly svg: string;
  /** In points, 1/72 inch. */
  readonly width: number;
  readonly height: number;
  /** The outline's entry that leads here. */
  readonly chapter?: string | undefined;
}

/** Pages as a PDF of vectors, with our fonts in it and its texts to be selected. */
export interface PdfJob {
  readonly task: 'pdf';
  readonly title: string;
  /** Epoch ms, when it was made. */
  readonly now: number;
  readonly pages: readonly PdfPage[];
}

/** Whatever a thread paints. */
export type AnyPaintJob = (PaintJob & { readonly task?: undefined }) | TileJob | TablePagesJob | SheetJob | PdfJob;

/** A job with the number its reply will have. */
export interface PaintRequest {
  readonly id: number;
  readonly job: AnyPaintJob;
}

/** Painted bytes; of a tile the colours that its labels took too. */
export interface Painted {
  readonly bytes: Uint8Array;
  readonly colours?: Readonly<Record<string, string>>;
}

/** What was painted, or why there is nothing. */
export type PaintReply = ({ readonly id: number } & Painted) | { readonly id: number; readonly error: string };
