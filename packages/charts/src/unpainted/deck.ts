/**
 * What the layers of maps ask: their places, and what colours and sizes them (docs/reference/charts.md#maps,
 * docs/reference/charts.md#what-each-type-asks).
 */
import { isRecord } from '@tessera/core/narrowing';
import type { Metric } from '@tessera/core/query/metric';
import { metricList } from '../controls/shapes.ts';
import { columnNames, labelsOf, type Unpainted } from './type.ts';

const placeKeys = ['lonCol', 'latCol', 'lonlatCol', 'geohashCol'];

/** The columns of a place: longitude and latitude, both in one, or a geohash. */
const placeOf = (value: unknown): string[] =>
  isRecord(value) ? placeKeys.flatMap((key) => (typeof value[key] === 'string' ? [value[key]] : [])) : [];

/** A size that is fixed is no metric. */
const metricsIn = (value: unknown): Metric[] =>
  metricList().parse(isRecord(value) && 'type' in value ? (value['type'] === 'metric' ? value['value'] : undefined) : value);

function layer(form: Record<string, unknown>): ReturnType<NonNullable<Unpainted['more']>> {
  const places = ['spatial', 'start_spatial', 'end_spatial'].flatMap((key) => placeOf(form[key]));
  const shapes = columnNames([form['line_column'], form['geojson']].filter((each) => typeof each === 'string' && each !== ''));
  const rest = ['dimension', 'js_columns'].flatMap((key) => columnNames(form[key]));
  return {
    columns: [...places, ...shapes, ...rest],
    metrics: ['point_radius_fixed', 'size', 'metric'].flatMap((key) => metricsIn(form[key])),
    notNull: form['filter_nulls'] === false ? [] : [...places, ...labelsOf(shapes)],
  };
}

/** Where the places of most layers stand. */
const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' } as const;

const deck = (id: string, name: string): Unpainted => ({
  id,
  name,
  category: 'Map',
  raw: true,
  more: layer,
  typical: { spatial },
});

/** The layers of maps that have no painter: their saved charts ask the right question and show its rows. */
export const deckTypes: readonly Unpainted[] = [deck('deck_contour', 'deck.gl Contour'), deck('deck_geojson', 'deck.gl Geojson')];
