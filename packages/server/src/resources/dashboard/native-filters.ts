/** The native filters of a dashboard, changed without sending its whole metadata (docs/reference/api.md#dashboards). */
import type { filterChanges } from '@tessera/api/dashboard';
import { Failure } from '@tessera/core/failures';
import type { z } from 'zod';
import { authorize } from '../../auth/access.ts';
import { dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { changeObject } from '../../store/objects.ts';
import { readJson } from '../stored-json.ts';
import { mustHoldFilterData } from './filter-targets.ts';
import { isObject, type Json } from './metadata.ts';
import { mustBeReadable } from './write.ts';

type Changes = z.output<typeof filterChanges>;
type NativeFilter = Changes['modified'][number];

/**
 * Replaces or appends the filters sent, removes those named and puts the rest in the order asked.
 * @returns all filters, as they are now
 * @throws Failure NOT_FOUND, FORBIDDEN, STALE_VERSION; INVALID_BODY naming an id there is no filter for
 */
export async function updateFilters(ctx: Context, id: number, changes: Changes): Promise<NativeFilter[]> {
  let now: NativeFilter[] = [];
  await changeObject(ctx, 'dashboard', id, ctx.expected, async (tx, before) => {
    const thing = await dashboardThing(tx, before);
    authorize(ctx.actor, 'dashboard', 'read', thing);
    authorize(ctx.actor, 'dashboard', 'edit', thing);
    const read = readJson(before.json_metadata);
    const metadata: Json = isObject(read) ? read : {};
    now = changed(filtersIn(metadata), changes);
    const next = { ...metadata, native_filter_configuration: now };
    mustBeReadable(next);
    const json_metadata = JSON.stringify(next);
    await mustHoldFilterData(tx, ctx.actor, thing, before.json_metadata, json_metadata);
    return { values: { json_metadata } };
  });
  return now;
}

const filtersIn = ({ native_filter_configuration: list }: Json): NativeFilter[] =>
  (Array.isArray(list) ? list : []).flatMap((each: unknown) => {
    const { id, ...rest }: Json = isObject(each) ? each : {};
    return typeof id === 'string' ? [{ ...rest, id }] : [];
  });

/** @throws Failure INVALID_BODY naming an id there is no filter for */
function changed(before: readonly NativeFilter[], { modified, deleted, reordered }: Changes): NativeFilter[] {
  mustBeKnown('deleted', deleted, before);
  const byId = new Map([...before, ...modified].map((filter) => [filter.id, filter]));
  for (const id of deleted) byId.delete(id);
  mustBeKnown('reordered', reordered, [...byId.values()]);
  const first = new Set(reordered);
  const inOrder = [...first].flatMap((id) => byId.get(id) ?? []);
  return [...inOrder, ...[...byId.values()].filter((filter) => !first.has(filter.id))];
}

function mustBeKnown(field: string, ids: readonly string[], filters: readonly NativeFilter[]): void {
  const known = new Set(filters.map((filter) => filter.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new Failure('INVALID_BODY', { fields: { [field]: unknown.map((id) => `There is no filter ${id}.`) } });
}
