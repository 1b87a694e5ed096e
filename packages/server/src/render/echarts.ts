/** ECharts on paper: the one place where its parts are registered on the server, and its only instance lives and dies. */
import * as charts from 'echarts/charts';
import * as components from 'echarts/components';
import { getMap, graphic, init, registerMap, setPlatformAPI, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { readShapes } from './maps.ts';
import type { EChartsOption } from 'echarts';
import type { MapShapes } from '@tessera/charts/shared/geo/region-shapes';
import { createHash } from 'node:crypto';
import { measureText } from './font-metrics.ts';
import { paperFont, type Weight } from './fonts.ts';

// All of them: what is not drawn here cannot be downloaded.
use([...Object.values(charts), ...Object.values(components), LabelLayout, SVGRenderer]);

/** `600 12px Inter` → its weight and size. */
function readFont(font: string | undefined): { size: number; weight: Weight } {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font ?? '')?.[1] ?? 12);
  const bold = /\b(bold|bolder|[6-9]00)\b/.test(font ?? '');
  return { size, weight: bold ? 600 : /\b500\b/.test(font ?? '') ? 500 : 400 };
}

// Without a canvas ECharts guesses widths for another font; labels would then collide or be cut too early.
setPlatformAPI({
  measureText: (content, font) => {
    const { size, weight } = readFont(font);
    return { width: measureText(content, size, weight) };
  },
});

/** What lights up under a pointer: there is none on paper. A text of the data holds no bare quote and no bare bracket. */
const hoverRules = /<style ><!\[CDATA\[[^]*?\]\]>\s*<\/style>\s*| class="zr\d+-cls-\d+"/g;
/** How ECharts names clips and gradients: by how many charts this thread has drawn. */
const named = /="(url\(#|#|)zr\d+-/g;

/** Clips and gradients named by what is drawn: no two charts of one document share a name, and one chart is one text. */
function withOwnNames(svg: string): string {
  const still = svg.replaceAll(hoverRules, '');
  const own = createHash('sha256').update(still.replaceAll(named, '="$1')).digest('hex').slice(0, 12);
  return still.replaceAll(named, `="$1p${own}-`);
}

/** ECharts puts the middle of a text at a place and leaves it to who draws the SVG where that is. */
const centred =
  / dominant-baseline="central"( text-anchor="\w+")?( style="font-size:([\d.]+)px[^"]*")((?: xml:space="preserve")?)((?: x="[-\d.e]+")?)(?: y="([-\d.e]+)")?/g;
/** Below its middle a text has this much of its size on the canvas of a browser (measured for Inter at 9 to 70 px). */
const canvasMiddle = 0.3006;

/** Texts stand on their baselines, as high as the canvas of the page has them, whoever draws the SVG. */
const onBaselines = (svg: string): string =>
  svg.replaceAll(centred, (_, anchor = '', style: string, size: string, space: string, x: string, y = '0') => {
    const baseline = Math.round((Number(y) + canvasMiddle * Number(size)) * 100) / 100;
    return `${anchor}${style}${space}${x} y="${baseline}"`;
  });

/** Makes shapes known that do not lie on the disk. @param map  as pictures name them */
export function knowShapes(map: unknown, shapes: MapShapes): void {
  if (typeof map === 'string' && !getMap(map)) registerMap(map, shapes);
}

/** Parallel lines come out from behind a clip, which is never taken away where no time passes: lines at its edge are half as thick. */
function showWholeLines(chart: ReturnType<typeof init>): void {
  for (const root of chart.getZr().storage.getRoots())
    root.traverse((element) => {
      if (element instanceof graphic.Group && element.childAt(0) instanceof graphic.Polyline && element.getClipPath())
        element.removeClipPath();
    });
}

/**
 * An option as the markup of an `<svg>` element of that size, set in the paper font, without motion or tooltips.
 * Instances are disposed whatever happens: one left behind keeps the process alive.
 * @param maps  the shapes the option names
 */
export function echartsSvg(option: EChartsOption, width: number, height: number, maps: readonly string[] = []): string {
  for (const map of maps) if (!getMap(map)) registerMap(map, readShapes(map));
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: Math.max(1, width), height: Math.max(1, height) });
  try {
    const textStyle = Array.isArray(option.textStyle) ? {} : (option.textStyle ?? {});
    chart.setOption({
      ...option,
      animation: false,
      tooltip: { show: false },
      textStyle: { ...textStyle, fontFamily: paperFont.family },
    });
    showWholeLines(chart);
    return withOwnNames(onBaselines(chart.renderToSVGString()));
  } finally {
    chart.dispose();
  }
}
