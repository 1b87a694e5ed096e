/** Event Flow: what follows what in the sequences of many. */
import { GenericType } from '@tessera/core/frame/frame';
import type { Query } from '@tessera/core/query/query-object';
import { defineChart } from '../chart-type.ts';
import { baseQuery, distinctColumns } from '../shared/base-query.ts';
import { mendValues } from '../shared/upgrade.ts';
import { eventFlowForm, type EventFlowForm } from './form.ts';
import { eventFlowPicture } from './picture.ts';

/** The events themselves, in the order of time; those of an entity together where that is wished. */
function eventsQuery(form: EventFlowForm): Query {
  const columns = [form.granularity_sqla, form.all_columns_x, form.entity].filter((column) => column !== undefined);
  const ordered = [form.order_by_entity ? form.entity : undefined, form.granularity_sqla];
  const orderby = ordered.filter((column) => column !== undefined).map((column): Query['orderby'][number] => [column, true]);
  return baseQuery(form, { columns: distinctColumns([...columns, ...form.all_columns]), metrics: null, orderby });
}

const minute = 60_000;
const visits: [visitor: string, steps: [event: string, minute: number][]][] = [
  [
    'a',
    [
      ['Start', 0],
      ['Search', 1],
      ['Product', 3],
      ['Basket', 6],
      ['Paid', 9],
    ],
  ],
  [
    'b',
    [
      ['Start', 0],
      ['Search', 2],
      ['Product', 4],
      ['Basket', 9],
    ],
  ],
  [
    'c',
    [
      ['Start', 0],
      ['Product', 2],
      ['Basket', 4],
      ['Paid', 5],
    ],
  ],
  [
    'd',
    [
      ['Start', 0],
      ['Search', 1],
      ['Product', 2],
    ],
  ],
  [
    'e',
    [
      ['Start', 0],
      ['Search', 3],
    ],
  ],
  [
    'f',
    [
      ['Start', 0],
      ['Product', 1],
      ['Basket', 6],
      ['Paid', 10],
    ],
  ],
  [
    'g',
    [
      ['Product', 0],
      ['Basket', 2],
    ],
  ],
];
const events = visits.flatMap(([visitor, steps]) =>
  steps.map(([event, at]) => ({ visitor, event, at: Date.UTC(2024, 0, 1) + at * minute })),
);

/** What follows what in the sequences of many. */
export const eventFlow = defineChart({
  id: 'event_flow',
  name: 'Event Flow',
  category: 'Flow',
  tags: ['ECharts', 'Progressive', 'Sequential', 'Time'],
  description: 'What happens after what: the ways that many visitors, orders or machines take, and how long each step lasts.',
  icon: 'Partition',
  rank: 35,
  pictureKind: 'echarts',
  echartsParts: ['custom'],
  crossFilters: true,
  drillBy: () => ['all_columns_x'],
  form: eventFlowForm,
  queries: (form) => [eventsQuery(form)],
  picture: (form, answers, view) => eventFlowPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'event_flow',
      granularity_sqla: 'moment',
      entity: 'visitor',
      all_columns_x: 'event',
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [
      {
        frame: {
          names: ['moment', 'event', 'visitor'],
          types: [GenericType.TEMPORAL, GenericType.STRING, GenericType.STRING],
          columns: [events.map(({ at }) => at), events.map(({ event }) => event), events.map(({ visitor }) => visitor)],
          rowcount: events.length,
        },
      },
    ],
  },
  upgrade: [mendValues],
});
