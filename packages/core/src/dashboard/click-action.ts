/**
 * What a click on a mark of a tile does (docs/reference/dashboards.md#clicks), stored as `meta.click` of the tile; absent: it
 * filters the other charts.
 */
import { z } from 'zod';
import { columnLabel } from '../query/column.ts';
import type { Filter, FilterScalar } from '../query/filter.ts';

/** The longest address a tile keeps, in characters. */
export const addressMax = 2000;

/** What a click does in place of filtering. A dashboard is known by its uuid, which it keeps when it moves to another site. */
export const clickAction = z.discriminatedUnion('does', [
  z.strictObject({ does: z.literal('nothing') }),
  z.strictObject({ does: z.literal('dashboard'), uuid: z.guid() }),
  z.strictObject({
    does: z.literal('address'),
    address: z
      .string()
      .max(addressMax)
      .refine((address) => addressFault(address) === undefined),
  }),
]);
/** See `clickAction`. */
export type ClickAction = z.infer<typeof clickAction>;

/** What is wrong with an address that marks fill in: `scheme`: neither http(s) nor a page of this site; `host`: a value would choose the site. */
export type AddressFault = 'scheme' | 'host' | 'braces';

const placeholder = /\{([^{}]*)\}/g;
/** Scheme and host, or the first slash of a page of this site. */
const start = /^(?:https?:\/\/[^/?#\\]+|(?=\/(?![/\\])))/i;

/** @param address  with `{value}`, or the name of a column in braces, where the value of the mark goes */
export function addressFault(address: string): AddressFault | undefined {
  // Browsers drop tabs and line breaks: `/<tab>/host` would be another site.
  if (/\p{Cc}/u.test(address)) return 'scheme';
  const [host] = start.exec(address.trim()) ?? [];
  if (host === undefined) return 'scheme';
  if (/[{}@\s]/.test(host)) return 'host';
  return /[{}]/.test(address.replaceAll(placeholder, '')) ? 'braces' : undefined;
}

/** A mark as an address takes it: each column with its value as text. */
export interface ClickedValues {
  readonly byColumn: ReadonlyMap<string, string>;
}

const textOf = (value: FilterScalar | FilterScalar[] | undefined): string =>
  [value ?? '']
    .flat()
    .map((each) => (each === null ? '' : String(each)))
    .join(',');

/** The values of a mark, by column. */
export function clickedValues(filters: readonly Filter[]): ClickedValues {
  const byColumn = new Map<string, string>();
  for (const { col, val } of filters) if (!byColumn.has(columnLabel(col))) byColumn.set(columnLabel(col), textOf(val));
  return { byColumn };
}

/**
 * The address with the values of the mark, each encoded: none of them can end the part it stands in.
 * `{value}` is the first column's, unless a column has that name.
 * @returns the names that the mark has no value for, when there are any
 */
export function filledAddress(address: string, { byColumn }: ClickedValues): { address: string } | { missing: string[] } {
  const first = byColumn.values().next().value;
  const valueOf = (name: string): string | undefined => byColumn.get(name) ?? (name === 'value' ? first : undefined);
  const names = [...address.matchAll(placeholder)].map(([, name = '']) => name.trim());
  const missing = [...new Set(names.filter((name) => valueOf(name) === undefined))];
  if (missing.length > 0) return { missing };
  return { address: address.trim().replaceAll(placeholder, (_, name: string) => encodeURIComponent(valueOf(name.trim()) ?? '')) };
}
