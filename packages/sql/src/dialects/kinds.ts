/** What kind of values an engine's type text means (docs/reference/questions.md#temporal-columns). */
import { GenericType } from '@tessera/core/frame/frame';
import type { Dialect } from './dialect.ts';

/** Wrappers that say nothing about the values: ClickHouse. */
const wrapper = /^\s*(?:nullable|lowcardinality)\s*\((.*)\)\s*$/is;

/** First match wins; the words of all engines together, for few of them quarrel. */
const kinds: readonly (readonly [RegExp, GenericType])[] = [
  [
    /\[\d*\]|range$|^(struct|row|tuple|nested|map|json|array|enum|set|union|list|variant|object|super|record)\b/i,
    GenericType.STRING,
  ],
  [/char|text|string|uuid|uniqueidentifier|blob|bytea|binary|clob|ipv[46]|geography|geometry|point/i, GenericType.STRING],
  // A time of day and a length of time are no moments; they come back as text.
  [/^(time($|\W)|timetz|interval)/i, GenericType.STRING],
  [/^(timestamp|(small)?datetime|date)/i, GenericType.TEMPORAL],
  [/^bool/i, GenericType.BOOLEAN],
  [/int|long|dec(imal)?\b|decfloat|numeric|number|fixed|float|double|real|serial|money|^year|^bit/i, GenericType.NUMERIC],
];

/** Text, when the type says nothing. */
export function kindOfType(type: string | null | undefined, dialect?: Dialect): GenericType {
  const bare = (type ?? '').trim();
  const inside = wrapper.exec(bare)?.[1];
  if (inside !== undefined) return kindOfType(inside, dialect);
  return [...(dialect?.kinds ?? []), ...kinds].find(([pattern]) => pattern.test(bare))?.[1] ?? GenericType.STRING;
}

/** A calendar day without a clock: `DATE`, ClickHouse's `Date32`. */
export function isDateType(type: string | null | undefined): boolean {
  const bare = (type ?? '').trim();
  const inside = wrapper.exec(bare)?.[1];
  return inside === undefined ? /^date(32)?$/i.test(bare) : isDateType(inside);
}
