/** How own regions are listed and shown. */
import { regionItem, regionUpdate, type RegionItem } from '@tessera/api/region';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { list } from '../../rest/list.ts';
import { firstName, number, relation, text, time } from '../../rest/list-columns.ts';
import { relatedPeople } from '../../rest/related.ts';
import type { RowOf } from '../../store/tables.ts';
import { withAuthors } from '../authored.ts';

const names = z.array(z.string());

/** Regions as the wire shows them, in the same order. */
export async function presentRegions(ctx: Context, rows: readonly RowOf<'region'>[]): Promise<RegionItem[]> {
  const introduced = await withAuthors(ctx, rows);
  return rows.map((row) => ({
    ...introduced(row),
    name: row.name,
    source_name: row.source_name,
    properties: names.parse(JSON.parse(row.properties)),
    region_count: row.region_count,
    bytes: row.bytes,
  }));
}

/** The list of own regions: users who may read charts may read all of them. */
export const regionList = list({
  kind: 'region',
  view: 'Database',
  title: 'List Regions',
  search: {
    id: number('regions.id'),
    name: text('regions.name'),
    created_by: relation('regions.created_by_id'),
    changed_by: relation('regions.changed_by_id'),
    changed_on: time('regions.changed_on'),
  },
  order: {
    name: 'regions.name',
    source_name: 'regions.source_name',
    region_count: 'regions.region_count',
    bytes: 'regions.bytes',
    created_on: 'regions.created_on',
    changed_on: 'regions.changed_on',
    changed_on_delta_humanized: 'regions.changed_on',
    'changed_by.first_name': firstName('regions.changed_by_id'),
  },
  baseOrder: ['changed_on', 'desc'],
  visible: () => undefined,
  present: presentRegions,
  columns: Object.keys(regionItem.shape),
  related: { created_by: relatedPeople, changed_by: relatedPeople },
  distinct: { name: 'regions.name' },
  edit: regionUpdate,
});
