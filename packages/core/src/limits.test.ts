import { expect, test } from 'vitest';
import { limits, rowLimitChoices, seriesLimitChoices } from './limits.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const [kilobyte, megabyte, gigabyte] = [2 ** 10, 2 ** 20, 2 ** 30];

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
    filterBoxChoices: 1000,
    undoSteps: 50,
    filterDeletionUndoMs: 5 * second,
    staggerMinMs: 5 * second,
    labelTruncateAt: 40,
    labelTruncateFrom: 43,
    nameTooltipFrom: 25,
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

test('controls offer round limits of rows and series', () => {
  expect(rowLimitChoices).toEqual([10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000]);
  expect(seriesLimitChoices).toEqual([5, 10, 25, 50, 100, 500]);
});
