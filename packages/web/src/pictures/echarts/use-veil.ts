/** What lies outside the chosen stretches of a chart's axis fades. */
import { useEffect, useRef, type RefObject } from 'react';
import type { EChartsPicture } from '@tessera/charts/chart-type';
import type { AxisStretch } from '@tessera/charts/picture-axis';
import type { EChartsType } from './echarts-setup.ts';
import { lay, type PxSpan } from '../shared/band.ts';
import { plotOf, pxAt } from './plot-area.ts';

/** The px a stretch takes, up to half way to the values outside; without any on a side, to the end of the plot. */
function spanOf(chart: EChartsType, along: 'x' | 'y', stretch: AxisStretch, [first, last]: PxSpan): PxSpan | undefined {
  const { before, after } = stretch;
  const [from, to] = [pxAt(chart, along, stretch.from), pxAt(chart, along, stretch.to)];
  if (from === undefined || to === undefined) return undefined;
  const half = (at: number, outside: number | undefined): number | undefined => {
    const other = outside === undefined ? undefined : pxAt(chart, along, outside);
    return other === undefined ? undefined : (at + other) / 2;
  };
  const [low, high] = [half(from, before), half(to, after)];
  if (low === undefined && high === undefined) return [first, last];
  // Axes may run either way: what has no neighbour lies opposite of the one that has.
  if (low === undefined) return (high ?? to) >= to ? [first, high ?? to] : [high ?? to, last];
  if (high === undefined) return low <= from ? [low, last] : [first, low];
  return [Math.min(low, high), Math.max(low, high)];
}

/** What is left of the plot between the spans. */
function gapsOf(spans: readonly PxSpan[], [first, last]: PxSpan): PxSpan[] {
  const sorted = spans.toSorted(([a], [b]) => a - b);
  const edges = [first, ...sorted.flatMap(([low, high]) => [Math.max(first, low), Math.min(last, high)]), last];
  return edges.flatMap((edge, at) => {
    const next = edges[at + 1];
    return at % 2 === 0 && next !== undefined && next - edge > 1 ? [[edge, next] as const] : [];
  });
}

/** @returns for the element that holds the veils, which lies over the whole chart */
export function useVeil(
  living: RefObject<EChartsType | undefined>,
  { axis }: EChartsPicture,
  className: string,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const { chosen, along } = axis ?? {};
  useEffect(() => {
    const chart = living.current;
    const element = box.current;
    if (!chart || !element || !chosen || !along) return undefined;
    const draw = (): void => {
      const plot = plotOf(chart);
      const spans = plot ? chosen.map((stretch) => spanOf(chart, along, stretch, plot[along])) : [];
      const veils = (
        plot
          ? gapsOf(
              spans.filter((span) => span !== undefined),
              plot[along],
            )
          : []
      ).map((gap) => {
        const veil = document.createElement('div');
        veil.className = className;
        if (plot) lay(veil, along === 'x' ? gap : plot.x, along === 'x' ? plot.y : gap);
        return veil;
      });
      element.replaceChildren(...veils);
    };
    draw();
    chart.on('rendered', draw);
    return () => {
      element.replaceChildren();
      if (!chart.isDisposed()) chart.off('rendered', draw);
    };
  }, [living, chosen, along, className]);
  return box;
}
