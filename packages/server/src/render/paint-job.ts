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

/** A job with the number its reply will have. */
export interface PaintRequest {
  readonly id: number;
  readonly job: PaintJob;
}

/** The painted bytes, or why there are none. */
export type PaintReply = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly error: string };
