/** What maps of areas look like: ground, borders, the ramp and its legend. */
import type { MapSeriesOption, VisualMapComponentOption } from 'echarts';
import { blend, withAlpha } from '@tessera/core/look/contrast';
import type { DepictOptions } from '../../chart-type.ts';
import type { NumberText } from '../format.ts';
import { fontSize, isBare } from '../look.ts';
import { projectionOf } from './region-shapes.ts';

const legendRoom = 30;

/** Where a map lies in its tile; `geo` and `map` with the same room cover each other. */
export const mapRoom = (view: DepictOptions, hasLegend: boolean) => ({
  left: 4,
  right: 4,
  top: 4,
  bottom: hasLegend && !isBare(view) ? legendRoom : 4,
  // Shapes keep their proportions, whatever those of the tile are.
  preserveAspect: 'contain' as const,
});

/** The series of a map before it has data: pale shapes with hairlines. */
export function mapSeries(map: string, view: DepictOptions, hasLegend: boolean): MapSeriesOption {
  return {
    type: 'map',
    id: 'areas',
    map,
    projection: projectionOf(map),
    ...mapRoom(view, hasLegend),
    roam: false,
    selectedMode: false,
    showLegendSymbol: false,
    label: { show: false },
    itemStyle: {
      areaColor: blend(withAlpha(view.theme.textMuted, 0.16), view.theme.background),
      borderColor: blend(withAlpha(view.theme.textMuted, 0.45), view.theme.background),
      borderWidth: 0.5,
    },
    emphasis: { label: { show: false }, itemStyle: { borderColor: view.theme.text, borderWidth: 1 } },
  };
}

/** The limits of the colours: a single value lies in the middle. */
function limits(values: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low < high ? [low, high] : Number.isFinite(low) ? [low - 1, low + 1] : [0, 1];
}

/** Colours the shapes by their values, with a legend below the map. */
export function mapLegend(
  values: readonly number[],
  ramp: readonly string[],
  view: DepictOptions,
  number: NumberText,
): VisualMapComponentOption {
  const [low, high] = limits(values);
  const known = values.filter((value) => !Number.isNaN(value));
  const isSpread = known.some((value) => value !== known[0]);
  return {
    type: 'continuous',
    min: low,
    max: high,
    seriesIndex: 0,
    show: known.length > 0 && !isBare(view),
    calculable: false,
    orient: 'horizontal',
    left: 'center',
    bottom: 2,
    padding: [2, 0],
    itemWidth: 9,
    itemHeight: Math.min(160, view.width * 0.3),
    // The limits around a single value are in no row.
    text: isSpread ? [number(high), number(low)] : [number(known[0] ?? 0), ''],
    textGap: 8,
    inRange: { color: [...ramp] },
    textStyle: { color: view.theme.textMuted, fontSize: fontSize.label },
    hoverLink: view.mode === 'screen',
  };
}
