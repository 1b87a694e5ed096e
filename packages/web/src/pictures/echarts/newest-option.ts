/**
 * Stands for the step in which ECharts translates options of its versions 2 to 5: ours are written for the one we have.
 * The build puts this in its place (build/library-cuts.ts); a test compares both on every chart type (echarts-parts.test.ts).
 */

/** What is left of the step: the core counts on a list of series. */
export function newestOption(option: { series?: unknown }): void {
  const { series } = option;
  if (!Array.isArray(series)) option.series = series === undefined || series === null ? [] : [series];
}
