/** The series styles a user may choose, and what each draws. */
import type { SeriesStyle } from './marks.ts';

/** The wire's words for how a series is drawn; `start`, `middle` and `end` say where a step turns. */
export const seriesTypes = ['line', 'scatter', 'smooth', 'bar', 'start', 'middle', 'end'] as const;
/** One of the ways a series may be drawn. */
export type SeriesType = (typeof seriesTypes)[number];
/** What the series types are called in the panel. */
export const seriesTypeLabels: Readonly<Record<SeriesType, string>> = {
  line: 'Line',
  scatter: 'Scatter',
  smooth: 'Smooth Line',
  bar: 'Bar',
  start: 'Step - start',
  middle: 'Step - middle',
  end: 'Step - end',
};

interface StyleForm {
  area?: boolean | undefined;
  opacity?: number | undefined;
  markerEnabled?: boolean | undefined;
  markerSize?: number | undefined;
}

/** Has a series of this type a line, which may be filled and carry dots? A type that was not chosen is a line. */
export const hasLine = (type: unknown): boolean => type !== 'bar' && type !== 'scatter';
/** Are there dots whose size can be set? */
export const hasDots = (type: unknown, markerEnabled: unknown): boolean =>
  type === 'scatter' || (hasLine(type) && markerEnabled === true);

/** The style of a chosen series type with its area and markers. */
export function seriesStyle(
  type: SeriesType,
  form: StyleForm,
): Pick<SeriesStyle, 'type' | 'smooth' | 'step' | 'area' | 'marker'> {
  const marker = form.markerEnabled ? (form.markerSize ?? 6) : 0;
  if (type === 'bar') return { type: 'bar', marker: 0 };
  if (type === 'scatter') return { type: 'scatter', marker: form.markerSize ?? 6 };
  return {
    type: 'line',
    marker,
    ...(type === 'smooth' && { smooth: true }),
    ...((type === 'start' || type === 'middle' || type === 'end') && { step: type }),
    ...(form.area && { area: form.opacity ?? 0.2 }),
  };
}
