/**
 * Zod shapes of control values. They read what is really stored in saved charts: numbers as text, one value where a
 * list is meant, `null` for "not set". What they cannot read fails; `readForm` then takes the default.
 */
import { z } from 'zod';
import { adhocFilter } from '@tessera/core/query/filter';
import { adhocColumn, column, type Column } from '@tessera/core/query/column';
import { readOrder } from '@tessera/core/explore/order';
import { metric, type Metric } from '@tessera/core/query/metric';

const absent = (value: unknown): unknown => (value === null || value === '' ? undefined : value);

/** Numeric text becomes a number, blank text and null become "not set"; anything else is left for the shape to refuse. */
function numeric(value: unknown): unknown {
  if (typeof value !== 'string') return value === null ? undefined : value;
  const text = value.trim().replaceAll(',', '');
  if (text === '' || text === 'None' || text === 'null') return undefined;
  return Number.isFinite(Number(text)) ? Number(text) : value;
}

const number = z.number({ error: 'is expected to be a number' });
const integer = z.number({ error: 'is expected to be an integer' }).int({ error: 'is expected to be an integer' });

/** A number with a default. */
export const numberOf = (fallback: number) => z.preprocess(numeric, number.default(fallback));
/** A number that may be left empty. */
export const maybeNumber = () => z.preprocess(numeric, number.optional());
/** A whole number with a default. */
export const integerOf = (fallback: number) => z.preprocess(numeric, integer.default(fallback));
/**
 * The most rows of a question. A form without the key means `fallback`; one that says nothing (null, blank) or 0 means
 * the server's own limit, which 0 asks for.
 */
export const rowLimitOf = (fallback: number) =>
  z.preprocess(
    (value) => (value === undefined ? undefined : (numeric(value) ?? 0)),
    integer.min(0, { error: 'is expected to be 0 or more' }).default(fallback),
  );
/** A whole number that may be left empty. */
export const maybeInteger = () => z.preprocess(numeric, integer.optional());

/** On or off. Old forms also store `"true"`, 1 and 0. */
export const flag = (fallback: boolean) =>
  z.preprocess((value) => {
    if (value === 'true' || value === 1) return true;
    if (value === 'false' || value === 0) return false;
    return absent(value);
  }, z.boolean().default(fallback));

/** Text; null reads as the default. */
export const textOf = (fallback: string) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : (value ?? undefined)), z.string().default(fallback));
/** Text that may be left empty. */
export const maybeText = () => z.preprocess(absent, z.string().optional());

/** One of a closed list, with a default. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.preprocess(absent, z.enum(values).default(fallback as z.util.NoUndefined<T[number]>));
/** One of a closed list, or nothing; older forms write nothing as `None`. */
export const maybeOneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess((value) => (value === 'None' ? undefined : absent(value)), z.enum(values).optional());

/** A list whose unreadable members are left out; a lone value is a list of one. */
function listOf<S extends z.ZodType>(member: S) {
  return z.preprocess((value) => {
    if (value === null || value === undefined || value === '') return [];
    return (Array.isArray(value) ? value : [value]).filter((item) => member.safeParse(item).success);
  }, z.array(member));
}

/** The first of a list, or the value itself. */
const single = (value: unknown): unknown => absent(Array.isArray(value) ? value[0] : value);

/** Several metrics, never null. */
export const metricList = () => listOf(metric);
/** One metric, or none yet. */
export const maybeMetric = () => z.preprocess(single, metric.optional());
/** Several columns, never null. */
export const columnList = () => listOf(column);
/** One column, or none yet. */
export const maybeColumn = () => z.preprocess(single, column.optional());
/** A form's filters; half-filled ones are kept (the popover writes them) and skipped when asking. */
export const filterList = () => listOf(adhocFilter);
/** Columns with their direction: `[name, ascending]`; each may be stored as JSON text. */
export const orderList = () =>
  z.preprocess(
    (value) =>
      (Array.isArray(value) ? value : value ? [value] : []).flatMap((each) => {
        const read = readOrder(each);
        return read ? [[read.column, read.isAscending]] : [];
      }),
    z.array(z.tuple([z.string(), z.boolean()])),
  );
/** Several texts. */
export const textList = () => listOf(z.string());

/** What is wrong with bounds that let nothing through. */
export const reversedBounds = 'The minimum is above the maximum.';
/** Nothing lies between two bounds; an open side lets everything through. */
export const areReversed = (low: number | null | undefined, high: number | null | undefined): boolean =>
  typeof low === 'number' && typeof high === 'number' && low > high;

/** `[low, high]`; an empty side is open. */
export const boundsPair = () =>
  z.preprocess(
    (value) => {
      if (!Array.isArray(value)) return [null, null];
      return [0, 1].map((at) => numeric(value[at]) ?? null);
    },
    z.tuple([number.nullable(), number.nullable()]).refine(([low, high]) => !areReversed(low, high), { error: reversedBounds }),
  );
/** The lower and upper end of an axis; null leaves an end to the data. */
export type AxisBounds = [number | null, number | null];

/** A currency with the side its symbol stands on; anything without a symbol reads as none. */
export const maybeCurrency = () =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null && 'symbol' in value && value.symbol ? value : undefined),
    z.looseObject({ symbol: z.string(), symbolPosition: z.enum(['prefix', 'suffix']).nullish() }).optional(),
  );

/** An RGBA colour as the fixed-colour control stores it. */
export const rgba = z.object({ r: z.number(), g: z.number(), b: z.number(), a: z.number().default(1) });
/** A fixed colour: red, green and blue from 0 to 255, `a` from 0 to 1. The shape does not enforce these bounds. */
export type Rgba = z.infer<typeof rgba>;
/** The same as forms store it: without `a` it is opaque. */
export type StoredRgba = z.input<typeof rgba>;

/** Is this an ad-hoc SQL column rather than a name? */
export const isAdhocColumn = (value: Column): value is z.infer<typeof adhocColumn> => typeof value !== 'string';
export type { Column, Metric };
