/** The charts that a saved form shows within itself, as the one who asks may see them. */
import { openForm } from '@tessera/charts';
import type { InnerChart } from '@tessera/charts/inner-chart';
import { innerOf } from '@tessera/charts/open-form';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { openChart } from './find.ts';
import { formOf } from './present.ts';

/** More charts than this on one are a mistake. */
const most = 40;

/** In the order they are named; those that are gone or closed to the caller are left out. */
export async function innerChartsOf(ctx: Context, form: Record<string, unknown>): Promise<InnerChart[]> {
  const named = innerOf(openForm(form)).slice(0, most);
  const found = await Promise.all(
    named.map(async (each): Promise<InnerChart | undefined> => {
      if (typeof each !== 'number') return { name: '', formData: each };
      try {
        const row = await openChart(ctx, each);
        return { id: row.id, name: row.slice_name ?? '', datasetId: row.datasource_id, formData: formOf(row) };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return undefined;
      }
    }),
  );
  return found.filter((each) => each !== undefined);
}
