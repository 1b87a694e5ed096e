/** How a chart's answer is given as text to clients of `result_type=post_processed` (docs/reference/questions.md#text-form). */
import type { CrossOptions } from '@tessera/core/frame/cross-table';

/** Plain data: it travels to threads and is part of cache keys. */
export type TextForm =
  | { kind: 'pivot'; options: CrossOptions }
  /** Column → number format. */
  | { kind: 'table'; formats: Record<string, string> };
