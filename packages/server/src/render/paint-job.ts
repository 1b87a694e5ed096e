/** What travels to a painting thread and back: plain data only. */
import type { QueryAnswer } from '@tessera/charts/chart-type';
import type { PaperTheme } from './theme.ts';

export interface PaintJob {
  /** The saved form, with its `viz_type`. */
  readonly formData: Record<string, unknown>;
  readonly answers: readonly QueryAnswer[];
  readonly paper: PaperTheme;
  /** Absent: an SVG document; given: a PNG with so many pixels per px. */
  readonly scale?: number | undefined;
}

export interface PaintRequest {
  readonly id: number;
  readonly job: PaintJob;
}

export type PaintReply = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly error: string };
