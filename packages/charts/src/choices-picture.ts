/** The picture of a filter box. */
import type { Cell } from '@tessera/core/frame/frame';

/** Fields to choose values in: what a `filter_box` shows (docs/reference/dashboards.md#filter-boxes). */
export interface ChoicesPicture {
  kind: 'choices';
  /** Below each other. One without choices only shows what is chosen. */
  fields: {
    label: string;
    /** Stands in the field while nothing is chosen. */
    placeholder: string;
    isMultiple: boolean;
    isRequired?: boolean;
    /** `share`: its sort metric against the largest one, 0…1. */
    choices: { value: Cell; label: string; share?: number }[];
    /** Labels of what is chosen. */
    chosen: string[];
  }[];
  /** What a choice does. */
  note: string;
  summary: string;
}
