/** What a map laid flat is made of. */
import type { Mark, Picture } from '../../chart-type.ts';

/** How a shape is painted. */
export interface FlatLook {
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  readonly strokeWidth?: number | undefined;
  /** 0…1; absent: 1. */
  readonly opacity?: number | undefined;
  /** What a pointer over it is on. */
  readonly mark?: Mark | undefined;
}
/** One thing to paint. Rings of a path are filled by the even-odd rule. */
export type FlatShape = FlatLook &
  (
    | { readonly shape: 'path'; readonly d: string }
    | { readonly shape: 'circle'; readonly x: number; readonly y: number; readonly radius: number }
    | {
        readonly shape: 'text';
        readonly x: number;
        /** The baseline. */
        readonly y: number;
        readonly text: string;
        readonly sizePx: number;
        readonly weight: 400 | 600;
        readonly anchor: 'start' | 'middle' | 'end';
      }
    /** A chart of its own in a box of the map. */
    | {
        readonly shape: 'picture';
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
        readonly picture: Picture;
      }
  );
