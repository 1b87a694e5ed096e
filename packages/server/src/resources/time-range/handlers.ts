/** Small calls: what a time range text means now, what values of an advanced type do, and older favourites. */
import { misc, type TimeRangeAnswer } from '@tessera/api/misc';
import { Failure } from '@tessera/core/failures';
import { findLanguage } from '@tessera/core/language/languages';
import { advancedOperators, advancedTypes, convertValues } from '@tessera/core/query/advanced-type';
import type { FilterScalar } from '@tessera/core/query/filter';
import { resolveTimeRange } from '@tessera/core/time/range';
import type { Context } from '../../context.ts';
import { bytes, implement } from '../../rest/implement.ts';
import { z } from 'zod';
import { openChart } from '../chart/find.ts';
import { openDashboard } from '../dashboard/find.ts';
import { forgetAnswers } from '../dataset/forget-answers.ts';
import { countFavourites, setFavourite } from '../favstar/favourites.ts';
import { languagePackOf } from '../../language-pack.ts';
import { keepForDays, readKept } from '../permalink/stored-state.ts';

const olderLinkDays = 365;
/** A text that looks like JSON comes back from some stores as what it says. */
const olderLink = z.object({ text: z.string() });

/**
 * What a time range means now, what the values of an advanced type stand for, and favourites of the first versions
 * (docs/reference/questions.md#time-ranges).
 */
export const miscResource = implement(misc, {
  timeRange: (ctx, { query: { q } }) => {
    if (typeof q === 'string') return { result: resolved(ctx, q, undefined) };
    if (!Array.isArray(q)) return { result: [resolved(ctx, q.timeRange, q.shift)] };
    return { result: q.map(({ timeRange, shift }) => resolved(ctx, timeRange, shift)) };
  },
  advancedTypes: () => ({ result: [...advancedTypes] }),
  convertAdvanced: (_ctx, { query: { q } }) => ({ result: converted(q.type, q.values) }),
  plugins: () => ({ result: [], count: 0, ids: [] }),
  languagePack: async (_ctx, { params: { code } }) => {
    const language = findLanguage(code);
    if (!language) throw new Failure('NOT_FOUND', { message: `There is no language "${code}".` });
    return await languagePackOf(language);
  },
  availableDomains: () => ({ result: { domains: [] } }),
  avatar: () => bytes('', 'image/png', { status: 204 }),
  invalidateCache: async (ctx, { body }) => {
    await forgetAnswers(ctx, body);
    return { message: 'OK' };
  },
  kvStore: async (ctx, { body }) => ({ id: await keepForDays(ctx, 'older_link', { text: body.value }, olderLinkDays) }),
  kvRead: async (ctx, { params }) =>
    bytes(olderLink.parse((await readKept(ctx, 'older_link', params.key)).value).text, 'text/plain; charset=utf-8'),
  favstar: async (ctx, { params: { class_name, id, action } }) => {
    const kind = class_name.toLowerCase() === 'slice' ? 'chart' : 'dashboard';
    const row = kind === 'chart' ? await openChart(ctx, id) : await openDashboard(ctx, id);
    if (action !== 'count') await setFavourite(ctx, kind, row.id, action === 'select');
    return { count: await countFavourites(ctx, kind, row.id) };
  },
});

/** Meaningless values are reported in `error_message`; an empty field is no mistake. @throws Failure BAD_REQUEST */
function converted(type: string, values: readonly FilterScalar[]) {
  const valid_filter_operators = [...advancedOperators];
  const known = convertValues(type, []);
  if (!known) throw new Failure('BAD_REQUEST', { message: `Invalid advanced data type: ${type}` });
  if (values.every((each) => each === '' || each === null))
    return { values: values.length > 0 ? [''] : [], display_value: '', valid_filter_operators, error_message: '' };
  const { spans, error } = convertValues(type, values) ?? known;
  const shown = spans.map(({ start, end }) => (start === end ? start : { start, end }));
  const display_value = spans.map(({ start, end }) => (start === end ? String(start) : `${start} - ${end}`)).join(', ');
  return { values: shown, display_value, valid_filter_operators, error_message: error };
}

/** @throws Failure TIME_RANGE_UNREADABLE with the part that could not be read */
function resolved(ctx: Context, timeRange: string, shift: string | null | undefined): TimeRangeAnswer {
  // The wall clock of UTC, as all stored moments are.
  const now = ctx.now().slice(0, 19);
  const { since = '', until = '' } = resolveTimeRange(timeRange, now, shift ? { timeShift: shift } : {});
  return { since, until, timeRange, ...(shift === undefined ? {} : { shift }) };
}
