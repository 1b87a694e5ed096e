/**
 * The parts of ECharts beyond its core, each fetched when the first picture needs it. ECharts is silent about a part
 * it does not have: the picture is just drawn without, so what a picture needs is read off the picture itself.
 */
import type { EChartsPicture } from '@tessera/charts/chart-type';
import type { EChartsPart } from '@tessera/charts/echarts-part';

/** Importing one of these modules registers the part. */
const modules = {
  bar: () => import('echarts/lib/chart/bar'),
  boxplot: () => import('echarts/lib/chart/boxplot'),
  candlestick: () => import('echarts/lib/chart/candlestick'),
  chord: () => import('echarts/lib/chart/chord'),
  custom: () => import('echarts/lib/chart/custom'),
  funnel: () => import('echarts/lib/chart/funnel'),
  gauge: () => import('echarts/lib/chart/gauge'),
  graph: () => import('echarts/lib/chart/graph'),
  heatmap: () => import('echarts/lib/chart/heatmap'),
  geo: () => import('echarts/lib/component/geo'),
  line: () => import('echarts/lib/chart/line'),
  parallel: () => import('echarts/lib/chart/parallel'),
  map: () => import('echarts/lib/chart/map'),
  pie: () => import('echarts/lib/chart/pie'),
  radar: () => import('echarts/lib/chart/radar'),
  sankey: () => import('echarts/lib/chart/sankey'),
  scatter: () => import('echarts/lib/chart/scatter'),
  sunburst: () => import('echarts/lib/chart/sunburst'),
  tree: () => import('echarts/lib/chart/tree'),
  treemap: () => import('echarts/lib/chart/treemap'),
  dataZoomInside: () => import('echarts/lib/component/dataZoomInside'),
  dataZoomSlider: () => import('echarts/lib/component/dataZoomSlider'),
  labelLayout: () => import('./echarts-label-layout.ts'),
  legendPlain: () => import('echarts/lib/component/legendPlain'),
  legendScroll: () => import('echarts/lib/component/legendScroll'),
  markArea: () => import('echarts/lib/component/markArea'),
  markLine: () => import('echarts/lib/component/markLine'),
  polar: () => import('echarts/lib/component/polar'),
  title: () => import('echarts/lib/component/title'),
  visualMapContinuous: () => import('echarts/lib/component/visualMapContinuous'),
  visualMapPiecewise: () => import('echarts/lib/component/visualMapPiecewise'),
} as const satisfies Readonly<Record<EChartsPart, () => Promise<unknown>>>;

const isPart = (name: string): name is EChartsPart => Object.hasOwn(modules, name);

/** Keys of an option that the core understands, and keys that are settings rather than parts. */
const inCore = new Set([
  'grid',
  'xAxis',
  'yAxis',
  'dataset',
  'series',
  'tooltip',
  'textStyle',
  'backgroundColor',
  'color',
  'useUTC',
]);
const isSetting = (key: string): boolean => inCore.has(key) || key.startsWith('animation') || key === 'stateAnimation';

const listOf = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'object' && each !== null);

function partsOfSeries(series: Record<string, unknown>): string[] {
  const own = ['labelLayout', 'markArea', 'markLine', 'markPoint'].filter((key) => series[key] !== undefined);
  return [String(series['type']), ...own];
}

function partOfComponent(key: string, component: Record<string, unknown>): string | undefined {
  switch (key) {
    case 'legend':
      // A hidden legend still leaves out what it has unselected.
      if (component['show'] === false && component['selected'] === undefined) return undefined;
      return component['type'] === 'scroll' ? 'legendScroll' : 'legendPlain';
    case 'dataZoom':
      return component['type'] === 'inside' ? 'dataZoomInside' : 'dataZoomSlider';
    case 'visualMap': {
      const isPiecewise = component['type'] === 'piecewise' || 'pieces' in component || 'splitNumber' in component;
      return isPiecewise || 'categories' in component ? 'visualMapPiecewise' : 'visualMapContinuous';
    }
    // The axes of a circle and of a row of axes come with what they are the axes of.
    case 'angleAxis':
    case 'radiusAxis':
      return 'polar';
    case 'parallelAxis':
      return 'parallel';
    default:
      return key;
  }
}

/**
 * The parts a picture needs to be drawn, besides the core.
 * @throws Error naming what no part draws: a chart type uses something of ECharts that is not in the list above
 */
export function neededParts({ option }: Pick<EChartsPicture, 'option'>): ReadonlySet<EChartsPart> {
  const named = Object.entries(option).flatMap(([key, value]): (string | undefined)[] => {
    if (key === 'series') return listOf(value).flatMap(partsOfSeries);
    return isSetting(key) ? [] : listOf(value).map((component) => partOfComponent(key, component));
  });
  const needed = new Set<EChartsPart>();
  for (const name of named) {
    if (name === undefined) continue;
    if (!isPart(name)) throw new Error(`No part of ECharts is known for ${name}.`);
    needed.add(name);
  }
  return needed;
}

const loaded = new Set<EChartsPart>();

/** The parts registered by now; a picture's instance knows those that were there when it was made. */
export const loadedParts = (): ReadonlySet<EChartsPart> => new Set(loaded);

/** Fetches and registers what is missing. Rejects when the server cannot be reached; the next call tries again. */
export async function loadParts(parts: ReadonlySet<EChartsPart>): Promise<void> {
  const missing = [...parts].filter((part) => !loaded.has(part));
  await Promise.all(missing.map((part) => modules[part]()));
  for (const part of missing) loaded.add(part);
}
