/** The crosshair a dashboard's charts share, on one ECharts picture with an axis of time. */
import { use, useEffect, useRef, type RefObject } from 'react';
import { isRecord, recordOf } from '@tessera/core/narrowing';
import type { EChartsPicture } from '@tessera/charts/chart-type';
import { CrosshairContext } from '../shared/crosshair.ts';
import type { EChartsType } from './echarts-setup.ts';
import { timeAxisOf } from './time-axis.ts';

/** Step in px with which the edges of the plot area are looked for. */
const stepPx = 2;

/** The moment an event of the axis pointer is about; undefined when it left the plot area. */
function momentOf(event: unknown, along: 'x' | 'y'): number | undefined {
  const axes: unknown = recordOf(event)['axesInfo'];
  const found = (Array.isArray(axes) ? axes : []).find((axis) => isRecord(axis) && axis['axisDim'] === along);
  const value: unknown = recordOf(found)['value'];
  return typeof value === 'number' ? value : undefined;
}

/** The line of a moment across the plot area, in px of the chart; undefined when the moment is not on the axis. */
function lineOf(chart: EChartsType, along: 'x' | 'y', moment: number): { at: number; from: number; to: number } | undefined {
  const at = Number(chart.convertToPixel(along === 'x' ? { xAxisIndex: 0 } : { yAxisIndex: 0 }, moment));
  const length = along === 'x' ? chart.getHeight() : chart.getWidth();
  const isInside = (across: number): boolean => chart.containPixel({ gridIndex: 0 }, along === 'x' ? [at, across] : [across, at]);
  const inside = Array.from({ length: Math.ceil(length / stepPx) }, (_, i) => i * stepPx).filter(isInside);
  const [from, to] = [inside[0], inside.at(-1)];
  return from === undefined || to === undefined ? undefined : { at, from, to };
}

/**
 * Tells the moment this chart is pointed at by mouse, touch or key, and shows the moment another chart is pointed at.
 * @returns for the element that is the line
 */
export function useCrosshair(
  living: RefObject<EChartsType | undefined>,
  { option }: EChartsPicture,
): RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null);
  const crosshair = use(CrosshairContext);
  const along = timeAxisOf(option);
  useEffect(() => {
    const chart = living.current;
    if (!chart || !crosshair || !along) return undefined;
    const show = (moment: number | undefined): void => {
      const element = line.current;
      const place = moment === undefined ? undefined : lineOf(chart, along, moment);
      if (!element) return;
      element.hidden = place === undefined;
      if (!place) return;
      const { at, from, to } = place;
      const px = (value: number): string => `${value}px`;
      Object.assign(
        element.style,
        along === 'x'
          ? { left: px(at), top: px(from), width: '1px', height: px(to - from) }
          : { left: px(from), top: px(at), width: px(to - from), height: '1px' },
      );
    };
    const onPointer = (event: unknown): void => {
      show(undefined);
      crosshair.tell(momentOf(event, along), show);
    };
    const onLeave = (): void => crosshair.tell(undefined, show);
    chart.on('updateAxisPointer', onPointer);
    chart.getZr().on('globalout', onLeave);
    const leave = crosshair.hear(show);
    return () => {
      leave();
      show(undefined);
      // A chart that has gone has let go of its listeners.
      if (chart.isDisposed()) return;
      chart.off('updateAxisPointer', onPointer);
      chart.getZr().off('globalout', onLeave);
    };
  }, [living, crosshair, along]);
  return line;
}
