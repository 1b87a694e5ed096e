/**
 * Keys of the first versions that every chart type had (docs/reference/charts.md#upgrades-of-older-forms,
 * docs/reference/questions.md#from-a-form-to-questions): times, filters, grains.
 */
import { isRecord } from '@tessera/core/narrowing';
import type { Upgrade } from '../chart-type.ts';
import { asList, dropKeys } from './upgrade.ts';

type FormData = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** `since` and `until` as one range. */
function oneRange(form: FormData): FormData {
  const { since, until, ...rest } = form;
  const range = isText(since) || isText(until) ? { time_range: `${text(since)} : ${text(until)}` } : {};
  return isText(form['time_range']) ? rest : { ...rest, ...range };
}
const text = (value: unknown): string => (isText(value) ? value.trim() : '');

/** `filters`, `where` and `having` were what a form had before it had filters of one kind. */
function oneKindOfFilter(form: FormData): FormData {
  const now = asList(form['adhoc_filters']);
  const rest = dropKeys(form, ['filters', 'having_filters', 'where', 'having']);
  // What a dashboard added is no sign that the form itself knows the newer key.
  if (now.some((each) => isRecord(each) && each['isExtra'] !== true)) return rest;
  const simple = asList(form['filters'])
    .filter(isRecord)
    .flatMap(({ col, op, val }) =>
      isText(col) && isText(op)
        ? [{ clause: 'WHERE', expressionType: 'SIMPLE', subject: col, operator: op.toUpperCase(), comparator: val ?? null }]
        : [],
    );
  const sql = (['where', 'having'] as const).flatMap((key) =>
    isText(form[key]) ? [{ clause: key.toUpperCase(), expressionType: 'SQL', sqlExpression: text(form[key]) }] : [],
  );
  return { ...rest, adhoc_filters: [...simple, ...sql, ...now] };
}

const grains: Readonly<Record<string, string | null>> = {
  'Time Column': null,
  second: 'PT1S',
  minute: 'PT1M',
  '1 minute': 'PT1M',
  '5 minute': 'PT5M',
  '10 minute': 'PT10M',
  '15 minute': 'PT15M',
  'half hour': 'PT30M',
  '0.5 hour': 'PT30M',
  hour: 'PT1H',
  '1 hour': 'PT1H',
  '6 hour': 'PT6H',
  day: 'P1D',
  '1 day': 'P1D',
  week: 'P1W',
  week_starting_sunday: '1969-12-28T00:00:00Z/P1W',
  week_starting_monday: '1969-12-29T00:00:00Z/P1W',
  week_ending_saturday: 'P1W/1970-01-03T00:00:00Z',
  week_ending_sunday: 'P1W/1970-01-04T00:00:00Z',
  month: 'P1M',
  quarter: 'P3M',
  '0.25 year': 'P3M',
  year: 'P1Y',
};

/** Lifts them. A form without such keys comes back as it is. */
export const liftOldestKeys: Upgrade = (form) => {
  let lifted = form;
  if ('since' in form || 'until' in form) lifted = oneRange(lifted);
  if (['filters', 'having_filters', 'where', 'having'].some((key) => key in form)) lifted = oneKindOfFilter(lifted);
  const grain = form['time_grain_sqla'];
  if (typeof grain === 'string' && Object.hasOwn(grains, grain)) lifted = { ...lifted, time_grain_sqla: grains[grain] };
  return lifted;
};
