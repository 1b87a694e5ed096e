/** The charts that a form shows within itself, as the one who asks may see them. */
import { openForm } from '@tessera/charts';
import type { InnerChart } from '@tessera/charts/inner-chart';
import { innerOf } from '@tessera/charts/open-form';
import { limits } from '@tessera/core/limits';
import { may } from '../../auth/access.ts';
import { actorOf } from '../../auth/actors.ts';
import { chartThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { QueryRunContext } from '../../query/context.ts';
import { findObjects } from '../../store/objects.ts';
import { formOf, type ChartRow } from './present.ts';

/** Access to the data of a chart. A dashboard that opens the chart opens the charts within it too. */
export interface ChartDoor extends QueryRunContext {
  /** Those charts, by id. */
  readonly opened?: ReadonlyMap<number, ChartRow>;
}

const isId = (named: ReturnType<typeof innerOf>[number]): named is number => typeof named === 'number';

/** What a form names, as far as it is shown: numbers of saved charts, or whole forms. */
const namedIn = (form: Record<string, unknown>): ReturnType<typeof innerOf> =>
  innerOf(openForm(form)).slice(0, limits.innerChartsMax);

/** Whether a form names charts to show within itself. */
export const showsCharts = (form: Record<string, unknown>): boolean => namedIn(form).length > 0;

/**
 * In the order they are named; those that are gone, or whose data is closed to the caller, are left out: the picture says how
 * many.
 * @param opened  charts that a dashboard opens to the caller
 */
export async function innerChartsOf(
  ctx: Context,
  form: Record<string, unknown>,
  opened: ChartDoor['opened'] = new Map(),
): Promise<InnerChart[]> {
  const named = namedIn(form);
  const own = await openTo(
    ctx,
    ctx.actor,
    named.filter(isId).filter((id) => !opened.has(id)),
  );
  return named.flatMap((each): InnerChart[] => {
    if (!isId(each)) return [{ name: '', formData: each }];
    const row = opened.get(each) ?? own.get(each);
    return row ? [{ id: row.id, name: row.slice_name ?? '', datasetId: row.datasource_id, formData: formOf(row) }] : [];
  });
}

/**
 * The charts within a saved chart that whoever is given the chart by a dashboard is given too: one level, those that the saved
 * form names, and whose data the one who saved it last may see. Naming a chart opens it to nobody whom its author could not show it.
 */
export async function innerOpenedBy(ctx: Context, chart: ChartRow): Promise<Map<number, ChartRow>> {
  const ids = namedIn(formOf(chart)).filter(isId);
  if (ids.length === 0) return new Map();
  const { last_saved_by_id: author } = chart;
  // Nobody's name stands on what the server itself saved: the examples.
  if (author === null) return new Map((await findObjects(ctx.db, 'chart', ids)).map((row) => [row.id, row]));
  const actor = await actorOf(ctx.db, ctx.services.permissions, author);
  return actor ? openTo(ctx, actor, ids) : new Map();
}

/** Of these charts those whose data the actor may see, by id. */
async function openTo(ctx: Context, actor: Context['actor'], ids: readonly number[]): Promise<Map<number, ChartRow>> {
  if (ids.length === 0) return new Map();
  const rows = await findObjects(ctx.db, 'chart', ids);
  const things = await chartThings(ctx.db, rows);
  return new Map(
    rows.flatMap((row): [number, ChartRow][] => {
      const thing = things.get(row.id);
      return thing && may(actor, 'chart', 'data', thing) ? [[row.id, row]] : [];
    }),
  );
}
