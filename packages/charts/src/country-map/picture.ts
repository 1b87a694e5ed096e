/** The country map as an ECharts picture: one country's regions coloured by a metric. */
import type { DepictOptions, EChartsPicture, EmptyPicture, QueryAnswer } from '../chart-type.ts';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { metricNumber, titleOf } from '../shared/format.ts';
import { joinRows, valued } from '../shared/geo/join.ts';
import { mapLegend, mapSeries } from '../shared/geo/map-look.ts';
import { findOwnRegions, ownRegionsId } from '../shared/geo/own-regions.ts';
import { regionCountryName, regionsOf } from '../shared/geo/regions.ts';
import { baseOption } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import { pickDimensions, pickNamed } from '../shared/pick-values.ts';
import type { CountryMapForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { emptyFace, noneDrawn, nothing } from '../shared/nothing.ts';

const noCountry = ({ say }: DepictOptions): EmptyPicture =>
  emptyFace(say('No such country'), say('Choose the country whose regions are shown.'));

const noOwnRegions = ({ say }: DepictOptions): EmptyPicture =>
  emptyFace(
    say('These regions are not there'),
    say('Somebody deleted them, or they were never brought to this site. Choose others.'),
  );

/** The regions of the form's country, or uploaded ones. */
function regionsIn(
  { select_country: country = '', region_property: property, entity }: CountryMapForm,
  answer: QueryAnswer,
  { ownRegions }: DepictOptions,
) {
  if (ownRegionsId(country) === undefined) {
    const found = regionsOf(country);
    return found && { ...found, called: found.find };
  }
  if (!ownRegions) return undefined;
  const column = entity === undefined ? -1 : answer.frame.names.indexOf(columnLabel(entity));
  return findOwnRegions(ownRegions, property, answer.frame.columns[column] ?? []);
}

/** What the regions are parts of. */
const whereOf = (country: string, { ownRegions }: DepictOptions): string => ownRegions?.name ?? regionCountryName(country) ?? '';

/** The picture of the country map. Pure: form, answers and view in, plain data out. */
export function countryMapPicture(
  form: CountryMapForm,
  answers: QueryAnswer[],
  view: DepictOptions,
): EChartsPicture | EmptyPicture {
  const { entity, metric } = form;
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0 || entity === undefined || metric === undefined) return nothing(answer, view);
  const country = form.select_country ?? '';
  const regions = regionsIn(form, answer, view);
  if (!regions) return ownRegionsId(country) === undefined ? noCountry(view) : noOwnRegions(view);
  const { rows, notes } = joinRows(answer, { entity, metric }, regions.find, view);
  // An empty map would leave to a small sign that none of the values is a place.
  if (rows.length === 0 && notes[0] !== undefined) return noneDrawn(view, notes[0]);
  if (valued(rows) === 0) return nothing(answer, view);
  const label = metricLabel(metric);
  const [number, title] = [metricNumber(view, label, form.number_format, form.currency_format), titleOf(view.dataset, label)];
  const text = (value: number): string => (Number.isNaN(value) ? 'N/A' : number(value));
  const isOwn = ownRegionsId(country) !== undefined;
  const map = isOwn ? country : `regions/${country}`;
  return {
    kind: 'echarts',
    maps: [map],
    ...(view.mode === 'screen' && { closeUp: 'areas' }),
    summary: summaryOf(view, view.say('Country Map'), title, [[whereOf(country, view), `${valued(rows)} / ${regions.count}`]]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, rows.length),
      tooltip: { trigger: 'item' },
      visualMap: mapLegend(
        rows.map(({ value }) => value),
        view.linearScheme(form.linear_color_scheme),
        view,
        number,
      ),
      series: [
        {
          ...mapSeries(map, view, true),
          data: rows.map(({ place, entity: own, value }, at) => ({
            at,
            name: place.id,
            value,
            itemStyle: { opacity: isDimmed(view.selection, [own]) ? dimmedOpacity : 1 },
          })),
        },
      ],
    },
    tooltip: ([point]) => {
      const row = rows[placeIn(point?.data) ?? -1];
      const region = row?.place ?? regions.called(point?.name);
      if (!region) return { rows: [] };
      const value = text(row?.value ?? Number.NaN);
      return { title: isOwn ? region.name : `${region.name} (${region.id})`, rows: [{ label: title, value, strong: true }] };
    },
    pick: ({ data }) => {
      const row = rows[placeIn(data) ?? -1];
      return row && pickNamed(pickDimensions([entity], [row.entity], view.selection), row.place.name);
    },
  };
}
