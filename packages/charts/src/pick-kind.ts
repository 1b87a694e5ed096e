/** Of what kind a pick is, where it is not simply one mark that was clicked. */
import type { Cell } from '@tessera/core/frame/frame';

/** Absent keys: one mark that was not selected before. */
export interface PickKind {
  /** Of a mark that was selected already, which a click takes back: the values it stands for, as in the selection. */
  taken?: readonly Cell[];
  /** A stretch of an axis: it stands for no single mark. */
  isRange?: boolean;
}
