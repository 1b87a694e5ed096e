/** The thin hook between a picture and ECharts: one instance for a box, resized with it, disposed with it. */
import { recordOf } from '@tessera/core/narrowing';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { EChartsOption, TooltipComponentOption } from 'echarts';
import type { EChartsPicture, Mark, MarkSelection } from '@tessera/charts/chart-type';
import { withZoom, toggleZoom } from './close-up.ts';
import { init, type EChartsType } from './echarts-setup.ts';
import { passScrollToPage } from './page-scroll.ts';
import type { ChartMarks } from '../shared/spot.ts';
import { isPrinting } from '../shared/printing.ts';
import { showWholeNames } from './whole-names.ts';
import { placeTooltip, pointsOf, tooltipElement } from '../shared/tooltip.tsx';

/** Components that are replaced, not merged: what a newer picture leaves out must go. Those with the same id stay. */
const replaced = ['series', 'xAxis', 'yAxis', 'dataZoom', 'grid', 'title', 'visualMap', 'dataset', 'geo'];
const doubleClickMs = 350;

const motionless = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * zrender keeps the way from the chart to the window, and asks whether the chart has moved by corners that the way back
 * shares: after a touch on a page that was scrolled it takes the old way, and the tooltip stands off the screen. What it
 * kept is dropped, so that it is measured anew.
 */
function forgetPlace(chart: EChartsType): void {
  const kept: unknown = Reflect.get(chart.getZr().painter.getViewportRoot(), '___zrEVENTSAVED');
  if (typeof kept === 'object' && kept !== null) Reflect.deleteProperty(kept, 'invTrans');
}

/** The picture's tooltip with what only a screen has: its element and its place. */
function tooltipOption({ option, tooltip }: EChartsPicture, chart: EChartsType): TooltipComponentOption {
  const given = Array.isArray(option.tooltip) ? option.tooltip[0] : option.tooltip;
  return {
    ...given,
    show: tooltip !== undefined,
    renderMode: 'html',
    appendTo: 'body',
    padding: 0,
    borderWidth: 0,
    backgroundColor: 'transparent',
    extraCssText: 'box-shadow:none;pointer-events:none',
    transitionDuration: motionless() ? 0 : 0.12,
    formatter: (points: unknown) => tooltipElement(tooltip?.(pointsOf(points)) ?? { rows: [] }) ?? '',
    position: (pointer, _points, _element, _rect, size) => {
      forgetPlace(chart);
      const [width, height] = size.contentSize;
      return placeTooltip(pointer, chart.getDom().getBoundingClientRect(), [width, height]);
    },
  };
}

/**
 * What kind of drawing an option is: between kinds nothing is merged. Parts a series has belong to it, because a merge
 * by id would keep a part (an area, a stack) that the newer picture leaves out.
 */
function kindOf(option: EChartsOption): string {
  const series = Array.isArray(option.series) ? option.series : [option.series];
  return [
    ...new Set(series.map((each) => (each ? `${'type' in each ? each.type : ''}(${Object.keys(each).sort().join(',')})` : ''))),
  ]
    .sort()
    .join(' ');
}

/** A hand over a mark promises that a click does something. */
const withoutHand = (option: EChartsOption): EChartsOption => ({
  ...option,
  series: [option.series ?? []].flat().map((each) => ({ ...each, cursor: 'default' })),
});

/** A legend entry clicked twice in quick succession stands alone; clicked so again, all come back. */
function isolate(chart: EChartsType, name: string, selected: Record<string, boolean>): void {
  const others = Object.keys(selected).filter((other) => other !== name);
  const alone = others.every((other) => !selected[other]);
  chart.dispatchAction({ type: 'legendAllSelect' });
  if (!alone) for (const other of others) chart.dispatchAction({ type: 'legendUnSelect', name: other });
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** ECharts' event as the mark the picture knows. */
function markOf(event: object, { option }: EChartsPicture): Mark {
  const fields: Record<string, unknown> = { ...event };
  const [seriesName, name] = [asText(fields['seriesName']), asText(fields['name'])];
  const dataType = asText(fields['dataType']);
  const [seriesIndex, dataIndex] = [asNumber(fields['seriesIndex']), asNumber(fields['dataIndex'])];
  // The event of a line or of the area below it names its series by place only.
  const seriesId = asText(fields['seriesId']) ?? asText([option.series ?? []].flat()[seriesIndex ?? -1]?.id);
  return {
    value: fields['value'],
    data: fields['data'],
    ...(dataType !== undefined && { dataType }),
    ...(seriesId !== undefined && { seriesId }),
    ...(seriesName !== undefined && { seriesName }),
    ...(name !== undefined && { name }),
    ...(seriesIndex !== undefined && { seriesIndex }),
    ...(dataIndex !== undefined && { dataIndex }),
  };
}

function listen(chart: EChartsType, latest: RefObject<Latest>): void {
  chart.on('click', (event) => {
    if (event.componentType !== 'series') return;
    const { picture, onPick } = latest.current;
    // With a key held a click adds to what is chosen: the map stays as it is.
    const { ctrlKey, metaKey } = recordOf(event.event?.event);
    if (event.seriesId === picture.closeUp && ctrlKey !== true && metaKey !== true) toggleZoom(chart, picture, event.name);
    const pick = picture.pick?.(markOf(event, picture));
    if (pick) onPick?.(pick);
  });
  chart.getZr().on('click', ({ target, topTarget, event }) => {
    const { ctrlKey, metaKey } = recordOf(event);
    if (!target && !topTarget && ctrlKey !== true && metaKey !== true) latest.current.onClear?.();
  });
  chart.on('contextmenu', (event) => {
    if (event.componentType === 'series') latest.current.marks.point(markOf(event, latest.current.picture));
  });
  let last = { name: '', at: 0 };
  const follow = (event: unknown): void => {
    const fields = recordOf(event);
    const selected = Object.fromEntries(Object.entries(recordOf(fields['selected'])).map(([name, on]) => [name, on !== false]));
    const change = latest.current.picture.onLegend?.((name) => selected[name] !== false);
    if (change) chart.setOption(change);
    const name = asText(fields['name']) ?? '';
    const now = performance.now();
    if (fields['type'] === 'legendselectchanged' && name === last.name && now - last.at < doubleClickMs) {
      last = { name: '', at: 0 };
      isolate(chart, name, selected);
    } else last = { name, at: now };
  };
  chart.on('rendered', () => showWholeNames(chart));
  chart.on('legendselectchanged', follow);
  chart.on('legendselectall', follow);
  chart.on('legendinverseselect', follow);
}

/** Tells what lies under a right click or a long press. For a while after a touch zrender does not hear of it itself. */
function pointAt(chart: EChartsType, event: MouseEvent, { picture: { axis }, marks }: Latest): void {
  const zr = chart.getZr();
  const { left, top } = zr.painter.getViewportRoot().getBoundingClientRect();
  const [x, y] = [event.clientX - left, event.clientY - top];
  zr.handler.dispatch('contextmenu', { zrX: x, zrY: y });
  const grid = { gridIndex: 0 };
  if (!axis || !chart.containPixel(grid, [x, y])) return;
  const [across, up] = [chart.convertFromPixel(grid, [x, y])].flat();
  const axisValue = axis.along === 'x' ? across : up;
  if (axisValue !== undefined) marks.point({ ...marks.pointed(), axisValue });
}

interface Latest {
  picture: EChartsPicture;
  onPick: ((pick: MarkSelection) => void) | undefined;
  /** A click on no mark. */
  onClear: (() => void) | undefined;
  marks: ChartMarks;
}

/**
 * Makes an instance in a box, resized with it, that hears clicks, right clicks and the legend.
 * @returns the instance, and what takes it away again
 */
function mount(
  element: HTMLDivElement,
  latest: RefObject<Latest>,
): { readonly chart: EChartsType; readonly dispose: () => void } {
  const size = { width: element.clientWidth || 1, height: element.clientHeight || 1 };
  const chart = init(element, null, { renderer: 'canvas', ...size });
  listen(chart, latest);
  const onMenu = (event: MouseEvent): void => {
    chart.dispatchAction({ type: 'hideTip' });
    // On the box itself it comes from the keyboard, and is about no place.
    if (event.target !== element) pointAt(chart, event, latest.current);
  };
  element.addEventListener('contextmenu', onMenu);
  const stopScrolling = passScrollToPage(element, () => latest.current.picture.option);
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0 && (width !== chart.getWidth() || height !== chart.getHeight()))
        chart.resize({ width, height });
    });
  });
  observer.observe(element);
  const dispose = (): void => {
    element.removeEventListener('contextmenu', onMenu);
    stopScrolling();
    observer.disconnect();
    cancelAnimationFrame(frame);
    // A picture that is still being painted part by part would go on with the next frame, on a painter that is gone.
    chart.clear();
    chart.getZr().refreshImmediately();
    chart.dispose();
  };
  return { chart, dispose };
}

/** Keeps an ECharts instance in a box and the picture in the instance. Returns the instance while it lives. */
export function useECharts(
  box: RefObject<HTMLDivElement | null>,
  { picture, onPick, onClear, marks }: Latest,
): RefObject<EChartsType | undefined> {
  const living = useRef<EChartsType>(undefined);
  const kind = useRef('');
  const latest = useRef<Latest>({ picture, onPick, onClear, marks });
  const canPick = onPick !== undefined;

  useLayoutEffect(() => {
    latest.current = { picture, onPick, onClear, marks };
  }, [picture, onPick, onClear, marks]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const { dispose, chart } = mount(element, latest);
    living.current = chart;
    kind.current = '';
    return () => {
      dispose();
      living.current = undefined;
    };
  }, [box]);

  useLayoutEffect(() => {
    const chart = living.current;
    if (!chart) return;
    const clicks = (canPick && picture.pick) || picture.closeUp !== undefined;
    const shown = withZoom(chart, picture, clicks ? picture.option : withoutHand(picture.option));
    const now = kindOf(shown);
    const still = motionless() || isPrinting();
    const option = { ...shown, ...(still && { animation: false }), tooltip: tooltipOption(picture, chart) };
    if (kind.current === now) chart.setOption(option, { replaceMerge: replaced });
    else chart.setOption(option, { notMerge: true });
    kind.current = now;
    if (isPrinting()) chart.getZr().flush();
  }, [picture, canPick]);

  // Further letters of the font, such as Cyrillic ones, are fetched when they are first drawn.
  useEffect(() => {
    if (document.fonts.status === 'loaded') return;
    void document.fonts.ready.then(() => living.current?.resize());
  }, []);
  return living;
}
