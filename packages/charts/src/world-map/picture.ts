/** The world map as an ECharts picture: countries coloured by a metric or each by itself, bubbles by a second metric. */
import type { GeoComponentOption, MapSeriesOption, ScatterSeriesOption } from 'echarts';
import { metricLabel } from '@tessera/core/query/metric';
import type { DepictOptions, EChartsPicture, EmptyPicture, QueryAnswer } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { metricNumber, titleOf } from '../shared/format.ts';
import { countries, countryOf, type Country } from '../shared/geo/countries.ts';
import { joinRows, valued, type Placed } from '../shared/geo/join.ts';
import { mapLegend, mapRoom, mapSeries } from '../shared/geo/map-look.ts';
import { projectionOf } from '../shared/geo/region-shapes.ts';
import { inkOf } from '../shared/ink.ts';
import { baseOption } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import { pickDimensions, pickNamed } from '../shared/pick-values.ts';
import type { WorldMapForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { noneDrawn, nothing } from '../shared/nothing.ts';

const map = 'world';

interface Drawing {
  form: WorldMapForm;
  rows: readonly Placed<Country>[];
  view: DepictOptions;
}

const opacityOf = ({ view }: Drawing, row: Placed<Country>): number =>
  isDimmed(view.selection, [row.entity]) ? dimmedOpacity : 1;

function areas(drawing: Drawing): MapSeriesOption {
  const { form, rows, view } = drawing;
  const byCountry = form.color_by === 'country';
  return {
    ...mapSeries(map, view, !byCountry),
    data: rows.map((row, at) => ({
      at,
      name: row.place.id,
      value: row.value,
      itemStyle: { opacity: opacityOf(drawing, row), ...(byCountry && { areaColor: inkOf(view, row.place.name) }) },
    })),
  };
}

/** Bubbles where labels would stand; their area is the second metric. */
function bubbles(drawing: Drawing): ScatterSeriesOption {
  const { form, rows, view } = drawing;
  const most = rows.reduce((best, { second }) => (second > best ? second : best), 0);
  const { r, g, b, a } = form.color_picker;
  // On a narrow map they would cover the countries.
  const shrink = Math.min(1, view.width / 600);
  return {
    type: 'scatter',
    id: 'bubbles',
    coordinateSystem: 'geo',
    geoIndex: 0,
    itemStyle: { color: `rgba(${r}, ${g}, ${b}, ${a * 0.7})`, borderColor: view.theme.background, borderWidth: 0.5 },
    data: rows.flatMap((row, at) =>
      row.place.at && row.second > 0
        ? [
            {
              at,
              value: [...row.place.at, row.second],
              symbolSize: 2 * form.max_bubble_size * shrink * Math.sqrt(row.second / most),
              itemStyle: { opacity: opacityOf(drawing, row) },
            },
          ]
        : [],
    ),
  };
}

/** What the bubbles stand on: the same map in the same room, unseen. */
const ground = ({ form, view }: Drawing): GeoComponentOption => ({
  map,
  projection: projectionOf(map),
  ...mapRoom(view, form.color_by !== 'country'),
  silent: true,
  roam: false,
  itemStyle: { areaColor: 'transparent', borderColor: 'transparent' },
});

/** The picture of the world map. Pure: form, answers and view in, plain data out. */
export function worldMapPicture(form: WorldMapForm, answers: QueryAnswer[], view: DepictOptions): EChartsPicture | EmptyPicture {
  const { entity, metric, secondary_metric: second } = form;
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0 || entity === undefined || metric === undefined) return nothing(answer, view);
  const { rows, notes } = joinRows(answer, { entity, metric, second }, (value) => countryOf(value, form.country_fieldtype), view);
  const drawing: Drawing = { form, rows, view };
  // An empty map would leave to a small sign that none of the values is a place.
  if (rows.length === 0 && notes[0] !== undefined) return noneDrawn(view, notes[0]);
  if (valued(rows) === 0) return nothing(answer, view);
  const label = metricLabel(metric);
  const secondLabel = second === undefined ? undefined : metricLabel(second);
  const number = metricNumber(view, label, form.y_axis_format, form.currency_format);
  const secondNumber = metricNumber(view, secondLabel, form.y_axis_format, form.currency_format);
  const title = titleOf(view.dataset, label);
  const hasBubbles = form.show_bubbles && second !== undefined;
  return {
    kind: 'echarts',
    maps: [map],
    summary: summaryOf(view, view.say('World Map'), title, [[view.say('Countries'), valued(rows)]]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, rows.length),
      tooltip: { trigger: 'item' },
      ...(form.color_by === 'metric' && {
        visualMap: mapLegend(
          rows.map(({ value }) => value),
          view.linearScheme(form.linear_color_scheme),
          view,
          number,
        ),
      }),
      ...(hasBubbles && { geo: ground(drawing) }),
      series: hasBubbles ? [areas(drawing), bubbles(drawing)] : [areas(drawing)],
    },
    tooltip: ([point]) => {
      const row = rows[placeIn(point?.data) ?? -1];
      const country = row?.place ?? countries.get(point?.name ?? '');
      if (!country) return { rows: [] };
      return {
        title: country.name,
        rows: [
          { label: title, value: row === undefined || Number.isNaN(row.value) ? 'N/A' : number(row.value), strong: true },
          ...(row !== undefined && secondLabel !== undefined && !Number.isNaN(row.second)
            ? [{ label: titleOf(view.dataset, secondLabel), value: secondNumber(row.second) }]
            : []),
        ],
      };
    },
    pick: ({ data }) => {
      const row = rows[placeIn(data) ?? -1];
      return row && pickNamed(pickDimensions([entity], [row.entity], view.selection), row.place.name);
    },
  };
}
