/**
 * One control = one zod shape + its label, widget and place, registered beside it.
 * The control panel is read off a chart's form: keys in order, `controlOf(shape)` for each.
 */
import { z } from 'zod';
import type { Dataset } from '@tessera/core/dataset';

/** What a control looks like. Explore holds one component for each name; `hidden` has none. */
export type Widget =
  | 'metric'
  | 'metrics'
  | 'column'
  | 'columns'
  | 'filters'
  | 'select'
  | 'free-select'
  | 'switch'
  | 'text'
  | 'json'
  | 'place'
  | 'viewport'
  | 'contours'
  | 'breakpoints'
  | 'charts'
  | 'fixed-or-metric'
  | 'template'
  | 'number'
  | 'slider'
  | 'colour'
  | 'colour-scheme'
  | 'linear-scheme'
  | 'bounds'
  | 'number-format'
  | 'time-format'
  | 'currency'
  | 'time-grain'
  | 'time-range'
  | 'order-by'
  | 'column-config'
  | 'facet-rows'
  | 'facet-columns'
  | 'compared-facts'
  | 'time-columns'
  | 'filter-configs'
  | 'metric-bounds'
  | 'conditional-formatting'
  | 'annotation-layers'
  | 'regions'
  | 'region-property'
  | 'hidden';

/** One entry of a list: the value that is stored, and the text people read. */
export type FieldChoice = readonly [value: string | number | boolean | null, label: string];

/** True for choices that are texts of ours; what is worked out of a dataset, and long lists such as countries, are names. */
export const areTexts = (choices: NonNullable<Control['choices']>): choices is readonly FieldChoice[] =>
  typeof choices !== 'function' && choices.length <= 60;

/** How a key of a form appears in Explore: its label, widget, place, limits and when it is shown. */
export interface Control {
  label: string;
  widget: Widget;
  /** `data` holds what changes the question, `customize` what changes only the picture. */
  tab: 'data' | 'customize';
  /** Heading inside the tab, e.g. "Query", "Chart Options", "Legend". */
  section: string;
  description?: string;
  choices?: readonly FieldChoice[] | ((dataset: Dataset | undefined, form: Record<string, unknown>) => readonly FieldChoice[]);
  default?: unknown;
  multi?: boolean;
  required?: boolean;
  /** Left out of a new form: it has no effect until it is set. */
  isOptIn?: boolean;
  min?: number;
  max?: number;
  step?: number;
  placeholder?: string;
  /** Shown only when this holds for the current form on its dataset. */
  visible?: (form: Record<string, unknown>, dataset?: Dataset) => boolean;
  /** Only columns that pass may be dropped (e.g. temporal, numeric). */
  accepts?: 'any' | 'temporal' | 'numeric' | 'groupby';
  /** What is wrong within a value whose shape leaves it out and reads the rest. */
  faults?: (value: unknown) => readonly string[];
  /** Only saved charts of these types may be chosen; absent: all of them. */
  vizTypes?: readonly string[];
}

/** Which control belongs to which zod shape. It is filled by `field` and read by `controlOf`. */
export const controlRegistry = z.registry<Control>();

/** Attach a control to a zod shape. */
export function field<S extends z.ZodType>(shape: S, control: Control): S {
  controlRegistry.add(shape, control);
  return shape;
}

/** The control of a shape; `undefined` for a key that is stored but has no control. */
export function controlOf(shape: z.ZodType): Control | undefined {
  return controlRegistry.get(shape);
}
