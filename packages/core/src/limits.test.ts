import { expect, test } from 'vitest';
import { limits, rowLimitChoices, seriesLimitChoices } from './limits.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const [kilobyte, megabyte, gigabyte] = [2 ** 10, 2 ** 20, 2 ** 30];

// Rows: DASH-10, DASH-21, DET-11
test('a dashboard redraws, outlines, publishes and is bounded at the documented times and sizes', () => {
  expect(limits).toMatchObject({
    resizeSettleMs: 350,
    chartsMountWithinWindows: 1,
    chartsStayWithinWindows: 4,
    linkOutlineMs: 2 * second,
    publishMs: 500,
    dashboardLayoutMax: 65_535,
  });
});

/** docs/reference/limits.md */
test('questions end, and rows, pages, bodies and archives are bounded, at the documented limits', () => {
  expect(limits).toMatchObject({
    chartTimeoutMs: minute,
    annotationTimeoutMs: minute,
    questionGoesOnMs: 20 * second,
    sqlTimeoutMs: 30 * second,
    sqlAsyncTimeoutMs: 6 * hour,
    sqlShownRowsMax: 10_000,
    listPageSize: 25,
    restPageSize: 20,
    restPageSizeMax: 1000,
    savedChartsPageSize: 200,
    recentActivityPageSize: 5,
    recentActivityShown: 3,
    rowLimit: 10_000,
    rowLimitDefault: 50_000,
    rowLimitMax: 100_000,
    exportRowMax: 2 ** 20 - 1,
    samplesRowLimit: 1000,
    columnValuesMax: 10_000,
    nativeFilterRowLimit: 1000,
    serverPagedRowMax: 500_000,
    sessionIdleMs: 7 * day,
    vouchedSessionMs: day,
    filterBoxChoices: 1000,
    undoSteps: 50,
    filterDeletionUndoMs: 5 * second,
    staggerMinMs: 5 * second,
    labelTruncateAt: 40,
    labelTruncateFrom: 43,
    nameTooltipFrom: 25,
    smallChartPx: 250,
    mediumChartPx: 500,
    innerChartsMax: 40,
    tableColumnsCollapsed: 10,
    tableColumnsCollapseFrom: 12,
    avatarsMax: 4,
    uploadMaxBytes: 500 * megabyte,
    regionFileMaxBytes: 8 * megabyte,
    uploadUnpackedBytesMax: 4 * gigabyte,
    bodyMaxBytes: megabyte,
    documentMaxBytes: 8 * megabyte,
    dashboardLayoutMax: 64 * kilobyte - 1,
    jsonDepthMax: 64,
    smallLanguageMax: 1000,
    archiveEntriesMax: 1000,
    archiveEntryBytesMax: 10 * megabyte,
    archiveBytesMax: 100 * megabyte,
    archiveRatioMax: 200,
    questionsAtOncePerUser: 12,
    questionsGoOnPerUser: 4,
    questionsWaitingPerUser: 200,
    resultsKeptMs: 7 * day,
  });
});

/** What a site that sets nothing has, as programs of other products know it. */
const defaults: readonly (readonly [name: string, ours: number, wanted: number])[] = [
  ['ROW_LIMIT', limits.rowLimitDefault, 50_000],
  ['SAMPLES_ROW_LIMIT', limits.samplesRowLimit, 1000],
  ['NATIVE_FILTER_DEFAULT_ROW_LIMIT', limits.nativeFilterRowLimit, 1000],
  ['FILTER_SELECT_ROW_LIMIT', limits.columnValuesMax, 10_000],
  ['QUERY_SEARCH_LIMIT', limits.restPageSizeMax, 1000],
  ['SQL_MAX_ROW', limits.rowLimitMax, 100_000],
  ['DEFAULT_SQLLAB_LIMIT', limits.sqlRowLimit, 1000],
  ['DISPLAY_MAX_ROW', limits.sqlShownRowsMax, 10_000],
  ['TABLE_VIZ_MAX_ROW_SERVER', limits.serverPagedRowMax, 500_000],
  ['seconds a chart is waited for', limits.chartTimeoutMs, 60 * second],
  ['characters of a layout', limits.dashboardLayoutMax, 65_535],
  ['bytes of an imported archive', limits.archiveBytesMax, 100 * megabyte],
  ['how many times an archive may unpack', limits.archiveRatioMax, 200],
  ['age of a token of changes', limits.sessionIdleMs, 7 * day],
];

// Rows: FLAG-03
test.each(defaults)('%s: %d is the limit of a site that sets none', (_name, ours, wanted) => {
  expect(ours).toBe(wanted);
});

test('controls offer round limits of rows and series', () => {
  expect(rowLimitChoices).toEqual([10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000]);
  expect(seriesLimitChoices).toEqual([5, 10, 25, 50, 100, 500]);
});
