/** What `/api/v1/chart` does. */
import { chart } from '@tessera/api/chart';
import { queryContext } from '@tessera/core/query/query-context';
import { Failure } from '@tessera/core/failures';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { lineOf } from '../../rest/issues.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { favouriteStatus, setFavourite } from '../favstar/favourites.ts';
import { answerOfJob, giveUpJob } from './background.ts';
import { answerByKey, answerSavedChart, withPlainMessage } from './data.ts';
import { chartsAmong, openChart } from './find.ts';
import { answerOrGoOn } from './going-on.ts';
import { keptByBrowsers } from './kept-by-browsers.ts';
import { chartList } from './list.ts';
import { chartScreenshot } from './paper.ts';
import { chartPicture, pictureAddress } from './picture.ts';
import { presentChart } from './present.ts';
import { createChart, removeCharts, updateChart } from './write.ts';

/** Charts: their lists, saves, favourites, data and pictures (docs/reference/api.md#charts). */
export const chartResource = implement(chart, {
  list: (ctx, { query }) => listRows(ctx, chartList, query.q),
  info: (ctx, { query }) => infoOf(ctx, chartList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, chartList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, chartList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await openChart(ctx, params.pk);
    ctx.version(row.version);
    return oneRow(chartList, row.id, await presentChart(ctx, row), query.q);
  },
  create: async (ctx, { body }) => ({ id: (await createChart(ctx, body)).id, result: body }),
  update: async (ctx, { params, body }) => ({ id: (await updateChart(ctx, params.pk, body)).id, result: body }),
  remove: async (ctx, { params }) => {
    await removeCharts(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeCharts(ctx, ids);
    return { message: `Deleted ${ids.length} chart${ids.length === 1 ? '' : 's'}` };
  },
  favoriteStatus: async (ctx, { query }) => ({
    result: await favouriteStatus(ctx, 'chart', await chartsAmong(ctx, query.q)),
  }),
  addFavorite: async (ctx, { params }) => {
    await setFavourite(ctx, 'chart', (await openChart(ctx, params.pk)).id, true);
    return { result: 'OK' };
  },
  removeFavorite: async (ctx, { params }) => {
    await setFavourite(ctx, 'chart', (await openChart(ctx, params.pk)).id, false);
    return { result: 'OK' };
  },
  data: (ctx, { query, body }) =>
    withPlainMessage(() => answerOrGoOn(ctx, query.force === true ? { ...body, force: true } : body)),
  dataByQuery: (ctx, { query }) =>
    withPlainMessage(async () => keptByBrowsers(ctx, await answerOrGoOn(ctx, readQuestion(query.form_data, query.force)))),
  dataByKey: (ctx, { params }) =>
    withPlainMessage(async () => (await answerOfJob(ctx, params.cache_key)) ?? answerByKey(ctx, params.cache_key)),
  giveUp: async (ctx, { params }) => {
    await giveUpJob(ctx, params.cache_key);
    return { message: 'OK' };
  },
  savedData: (ctx, { params, query }) => withPlainMessage(() => answerSavedChart(ctx, params.pk, query)),
  thumbnail: async (ctx, { params, query: { theme, force } }) =>
    chartPicture(ctx, await openChart(ctx, params.pk), 'thumbnail', params.digest, { look: theme, force }),
  screenshot: async (ctx, { params, query }) => chartScreenshot(ctx, await openChart(ctx, params.pk), params.digest, query),
  cacheScreenshot: async (ctx, { params }) => pictureAddress(ctx, await openChart(ctx, params.pk)),
});

/** The question that came as a query parameter. @throws Failure CHART_DATA_INVALID */
function readQuestion(text: string, force: boolean | undefined) {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new Failure('CHART_DATA_INVALID', { message: 'form_data is not JSON' }, { cause });
  }
  const read = queryContext.safeParse(given);
  if (!read.success) throw new Failure('CHART_DATA_INVALID', { message: lineOf(read.error, given) });
  return force === true ? { ...read.data, force } : read.data;
}
