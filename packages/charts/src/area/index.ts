/** Area Chart. */
import { z } from 'zod';
import { defineChart, type DepictOptions, type Picture, type QueryAnswer } from '../chart-type.ts';
import { switchHeight, type ReaderSwitch } from '../reader-switch.ts';
import { selectField, switchField } from '../controls/plain-fields.ts';
import { seriesStyle } from '../shared/series-style.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { salesAnswer, salesForm } from '../shared/timeseries-example.ts';
import {
  areaOpacityField,
  markerFields,
  seriesLookAfter,
  seriesLookBefore,
  seriesQueryFields,
  valueLabelFields,
} from '../shared/timeseries-form.ts';
import { timeseriesPicture } from '../shared/timeseries-picture.ts';
import { timeseriesUpgrades } from '../shared/timeseries-upgrade.ts';

const form = z.looseObject({
  ...seriesQueryFields(),
  ...seriesLookBefore(),
  seriesType: selectField('Series Style', ['line', 'smooth', 'start', 'middle', 'end'], 'line', {
    line: 'Line',
    smooth: 'Smooth Line',
    start: 'Step - start',
    middle: 'Step - middle',
    end: 'Step - end',
  }),
  ...valueLabelFields(['Stack', 'Stream', 'Expand']),
  opacity: areaOpacityField(),
  show_extra_controls: switchField('Extra Controls', false, {
    description: 'Whoever reads the chart may stack the series in another way, by buttons above it.',
  }),
  ...markerFields(),
  ...seriesLookAfter(),
});
type AreaForm = z.output<typeof form>;

const stacks = ['None', 'Stack', 'Stream', 'Expand'] as const;
type Stack = (typeof stacks)[number];
const isStack = (value: unknown): value is Stack => stacks.some((each) => each === value);

/** How the series stand: as the reader wants it, where the chart lets them choose. */
const stackShown = (values: AreaForm, { ownState }: DepictOptions): Stack => {
  const own = ownState?.['stack'];
  return values.show_extra_controls && isStack(own) ? own : (values.stack ?? 'None');
};

function areaPicture(values: AreaForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const shown = stackShown(values, view);
  const hasSwitch = values.show_extra_controls && view.mode === 'screen';
  const picture = timeseriesPicture(
    { ...values, stack: shown === 'None' ? undefined : shown },
    answers,
    hasSwitch ? { ...view, height: view.height - switchHeight } : view,
    { name: 'Area Chart', style: seriesStyle(values.seriesType, { ...values, area: true }) },
  );
  if (!hasSwitch || picture.kind !== 'echarts') return picture;
  const choice: ReaderSwitch = {
    label: 'Stacked Style',
    choices: stacks.map((value) => ({ value, label: value })),
    value: shown,
    choose: (stack) => ({ stack }),
  };
  return { ...picture, switch: choice };
}

/**
 * The area chart: a time series whose lines are filled down to the axis or to the series below
 * (docs/reference/charts.md#time-series).
 */
export const area = defineChart({
  id: 'echarts_area',
  aliases: ['area'],
  name: 'Area Chart',
  category: 'Evolution',
  tags: ['ECharts', 'Advanced-Analytics', 'Line', 'Stacked', 'Popular'],
  description: 'Filled lines that may stand on each other: how a whole and its parts change together.',
  icon: 'AreaChart',
  rank: 6,
  pictureKind: 'echarts',
  echartsParts: ['line'],
  crossFilters: true,
  drillBy: () => ['groupby', 'x_axis'],
  form,
  queries: (values, { dataset }) => [seriesQuery(values, dataset)],
  picture: areaPicture,
  example: { form: { viz_type: 'echarts_area', ...salesForm, stack: 'Stack', opacity: 0.7 }, answers: [salesAnswer] },
  upgrade: timeseriesUpgrades,
});
