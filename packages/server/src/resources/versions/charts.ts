/** Versions of charts. */
import { chartUpdate } from '@tessera/api/chart';
import { chartTypeOf } from '@tessera/charts';
import { controlsOf, slotsOf } from '@tessera/charts/controls/slots';
import { chartChanges, chartFacts, type FormWords } from '@tessera/core/diff/chart';
import { may, authorize } from '../../auth/access.ts';
import { chartThing, datasetThings } from '../../auth/things.ts';
import { openChart } from '../chart/find.ts';
import { updateChart } from '../chart/write.ts';
import type { VersionedKind } from './kind.ts';
import { restorable } from './restorable.ts';
import type { VersionBody } from './revisions.ts';

const restored = [
  'slice_name',
  'viz_type',
  'datasource_id',
  'params',
  'query_context',
  'description',
  'cache_timeout',
  'certified_by',
  'certification_details',
];

/** A version that read a dataset closed to the reader is closed: its form names that dataset's columns. */
export const chartVersionKind: VersionedKind<'chart'> = {
  kind: 'chart',
  shown: restored,
  restored,
  open: openChart,
  mustMayChange: async (ctx, row) => authorize(ctx.actor, 'chart', 'edit', await chartThing(ctx.db, row)),
  reader: async (ctx, row, bodies) => {
    const { owners } = await chartThing(ctx.db, row);
    const datasets = await datasetThings(ctx.db, bodies.map(datasetIdOf));
    const isOpen = (body: VersionBody): boolean =>
      may(ctx.actor, 'chart', 'read', { owners, dataset: datasets.get(datasetIdOf(body)) ?? null });
    const datasetName = (id: number): string | undefined => {
      const thing = datasets.get(id);
      return thing && may(ctx.actor, 'dataset', 'query', thing) ? thing.table_name : undefined;
    };
    return {
      isOpen,
      changes: (before, after) => chartChanges(chartFacts(before), chartFacts(after), wordsOf(before, after, datasetName)),
    };
  },
  restore: (ctx, id, body) => updateChart(ctx, id, restorable(chartUpdate, body, restored), 'restore'),
};

const datasetIdOf = (body: VersionBody): number => Number(body['datasource_id'] ?? 0);

/** The controls of both types: of a key that both have, those of the later. */
function wordsOf(before: VersionBody, after: VersionBody, datasetName: FormWords['datasetName']): FormWords {
  const types = [before, after].map((body) => chartTypeOf(String(body['viz_type'])));
  const controls = new Map(types.flatMap((type) => [...controlsOf(type)]));
  const slots = new Map(types.flatMap((type) => slotsOf(type).map((slot) => [slot.key, slot] as const)));
  return {
    labelOf: (key) => controls.get(key)?.label,
    slotOf: (key) => slots.get(key),
    isLook: (key) => controls.get(key)?.tab === 'customize',
    datasetName,
  };
}
