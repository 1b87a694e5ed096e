/** Fields for a value without business meaning: a switch, a number, a choice. Section and tab are the caller's. */
import { z } from 'zod';
import { field, type FieldChoice, type Control } from './field.ts';
import type { FieldOverrides } from './query-fields.ts';
import {
  boundsPair,
  flag,
  integerOf,
  maybeInteger,
  maybeNumber,
  maybeOneOf,
  numberOf,
  oneOf,
  rgba,
  textList,
  textOf,
} from './shapes.ts';

const look = (label: string, widget: Control['widget'], over: FieldOverrides, more: FieldOverrides = {}): Control => ({
  label,
  widget,
  tab: 'customize',
  section: 'Chart Options',
  ...more,
  ...over,
});

/** On or off. */
export const switchField = (label: string, fallback = false, over: FieldOverrides = {}) =>
  field(flag(fallback), look(label, 'switch', over, { default: fallback }));

/** A line of text, empty by default. */
export const textField = (label: string, fallback = '', over: FieldOverrides = {}) =>
  field(textOf(fallback), look(label, 'text', over, { default: fallback }));

/** A number with a default. */
export const numberField = (label: string, fallback: number, over: FieldOverrides = {}) =>
  field(numberOf(fallback), look(label, 'number', over, { default: fallback }));

/** A whole number with a default. */
export const integerField = (label: string, fallback: number, over: FieldOverrides = {}) =>
  field(integerOf(fallback), look(label, 'number', over, { default: fallback, step: 1 }));

/** A number that may be left empty. */
export const maybeNumberField = (label: string, over: FieldOverrides = {}) => field(maybeNumber(), look(label, 'number', over));

/** A whole number that may be left empty. */
export const maybeIntegerField = (label: string, over: FieldOverrides = {}) =>
  field(maybeInteger(), look(label, 'number', over, { step: 1 }));

/** A number on a slider. */
export const sliderField = (
  label: string,
  fallback: number,
  range: { min: number; max: number; step?: number },
  over: FieldOverrides = {},
) => field(numberOf(fallback), look(label, 'slider', over, { default: fallback, ...range }));

/** One of a closed list; `values` are the wire words in the order shown. */
export const selectField = <const T extends readonly [string, ...string[]]>(
  label: string,
  values: T,
  fallback: T[number],
  labels: Readonly<Record<T[number], string>>,
  over: FieldOverrides = {},
) =>
  field(
    oneOf(values, fallback),
    look(label, 'select', over, { default: fallback, choices: values.map((v): FieldChoice => [v, labels[v as T[number]]]) }),
  );

/** One of a closed list, or none. */
export const maybeSelectField = <const T extends readonly [string, ...string[]]>(
  label: string,
  values: T,
  labels: Readonly<Record<T[number], string>>,
  over: FieldOverrides = {},
) =>
  field(
    maybeOneOf(values),
    look(label, 'select', over, {
      default: null,
      choices: [[null, 'None'], ...values.map((v): FieldChoice => [v, labels[v as T[number]]])],
    }),
  );

/** Several texts, picked from a list or typed. */
export const textsField = (label: string, choices: readonly FieldChoice[], over: FieldOverrides = {}) =>
  field(textList(), look(label, 'free-select', over, { choices, multi: true }));

/** `[low, high]`, either side may be empty. */
export const boundsField = (label: string, over: FieldOverrides = {}) =>
  field(boundsPair(), look(label, 'bounds', over, { default: [null, null] }));

/** A fixed colour, stored as r, g, b, a. */
export const colourField = (label: string, fallback: z.infer<typeof rgba>, over: FieldOverrides = {}) =>
  field(
    z.preprocess((value) => value ?? undefined, rgba.default(fallback)),
    look(label, 'colour', over, { default: fallback }),
  );
