/** The plot area of a drawn chart in px, and what is laid over parts of it. */
import { isRecord, recordOf } from '@tessera/core/narrowing';
import { lay, type PxSpan } from '../shared/band.ts';
import type { EChartsType } from './echarts-setup.ts';

/** px from the left upper corner of the chart. */
export type PlotPoint = readonly [x: number, y: number];

/** Step in px with which the edges of the plot area are looked for. */
const stepPx = 2;

/** The first and the last px of the plot area through a point. */
export function reachOf(chart: EChartsType, direction: 'x' | 'y', [x, y]: PlotPoint): PxSpan | undefined {
  const length = direction === 'x' ? chart.getWidth() : chart.getHeight();
  const isInside = (at: number): boolean => chart.containPixel({ gridIndex: 0 }, direction === 'x' ? [at, y] : [x, at]);
  const inside = Array.from({ length: Math.ceil(length / stepPx) }, (_, i) => i * stepPx).filter(isInside);
  const [from, to] = [inside[0], inside.at(-1)];
  return from === undefined || to === undefined ? undefined : [from, to];
}

/** The plot area, found from the middle of the chart, which always lies in it. */
export function plotOf(chart: EChartsType): { readonly x: PxSpan; readonly y: PxSpan } | undefined {
  const middle: PlotPoint = [chart.getWidth() / 2, chart.getHeight() / 2];
  const [x, y] = [reachOf(chart, 'x', middle), reachOf(chart, 'y', middle)];
  return x && y && { x, y };
}

/** A drag moves a plot that is zoomed into. */
export function isZoomed(chart: EChartsType): boolean {
  const zooms: unknown = recordOf(chart.getOption())['dataZoom'];
  return (Array.isArray(zooms) ? zooms : []).some(
    (zoom) => isRecord(zoom) && (Number(zoom['start'] ?? 0) > 0.01 || Number(zoom['end'] ?? 100) < 99.99),
  );
}

/** The value of the axis at a px of the chart. */
export function valueAt(chart: EChartsType, along: 'x' | 'y', at: number): number | undefined {
  const value: unknown = chart.convertFromPixel(along === 'x' ? { xAxisIndex: 0 } : { yAxisIndex: 0 }, at);
  return typeof value === 'number' ? value : undefined;
}

/** The px of a value of the axis; undefined where it has none. */
export function pxAt(chart: EChartsType, along: 'x' | 'y', value: number): number | undefined {
  const px = Number(chart.convertToPixel(along === 'x' ? { xAxisIndex: 0 } : { yAxisIndex: 0 }, value));
  return Number.isNaN(px) ? undefined : px;
}

/** The band between two values of the axis, for a stretch that is drawn by key. */
export function showBand(chart: EChartsType, band: HTMLElement | null, along: 'x' | 'y', values: PxSpan): void {
  const [from, to] = values.map((value) => pxAt(chart, along, value));
  const plot = plotOf(chart);
  if (from === undefined || to === undefined || !plot) return;
  lay(band, along === 'x' ? [from, to] : plot.x, along === 'x' ? plot.y : [from, to]);
}
