/** Kept forms (a key in the address, 7 days) and links to forms (for ever). */
import type { explore, exploreLink } from '@tessera/api/explore';
import type { BodyOf } from '@tessera/api/contract';
import { datasourceIn } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import { authorize } from '../../auth/access.ts';
import { datasetThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { findObject } from '../../store/objects.ts';
import { askContext } from '../ask.ts';
import { openQuerySource } from '../query-source.ts';
import { forget, keepByContent, keepForDays, readKept, readOwnState, replaceKept } from '../permalink/stored-state.ts';

const formDays = 7;

type Keep = BodyOf<typeof explore.createFormData>;

const keptForm = z.object({
  datasource_id: z.number(),
  datasource_type: z.string(),
  chart_id: z.number().nullable(),
  form_data: z.string(),
  tab_id: z.number().nullable(),
});
type KeptForm = z.infer<typeof keptForm>;

/**
 * @param ownKey  a key the caller made up; under it the caller's own form is replaced
 * @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN, FORBIDDEN for another user's key
 */
export async function keepForm(ctx: Context, body: Keep, tabId: number | undefined, ownKey?: string): Promise<string> {
  await mustBeOpen(ctx, body.datasource_id, body.datasource_type);
  const value = valueOf(body, tabId);
  const key = await keepForDays(ctx, 'explore_form_data', value, formDays, ownKey);
  if (ownKey !== undefined) await replaceKept(ctx, await readOwnState(ctx, 'explore_form_data', key), value);
  return key;
}

/** Another browser tab gets a key of its own. @throws Failure FORBIDDEN for another user's key */
export async function replaceForm(ctx: Context, key: string, body: Keep, tabId: number | undefined): Promise<string> {
  await mustBeOpen(ctx, body.datasource_id, body.datasource_type);
  const row = await readOwnState(ctx, 'explore_form_data', key);
  const next = valueOf(body, tabId);
  if (keptForm.parse(row.value).tab_id !== next.tab_id) return keepForDays(ctx, 'explore_form_data', next, formDays);
  await replaceKept(ctx, row, next);
  return key;
}

/** @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN */
export async function readKeptForm(ctx: Context, key: string): Promise<KeptForm> {
  const kept = keptForm.parse((await readKept(ctx, 'explore_form_data', key)).value);
  await mustBeOpen(ctx, kept.datasource_id, kept.datasource_type);
  return kept;
}

/** Forgets a kept form of the caller's own. @throws Failure NOT_FOUND, FORBIDDEN */
export async function forgetForm(ctx: Context, key: string): Promise<void> {
  await forget(ctx, await readOwnState(ctx, 'explore_form_data', key));
}

function valueOf({ datasource_id, datasource_type, chart_id, form_data }: Keep, tabId: number | undefined): KeptForm {
  return { datasource_id, datasource_type, chart_id: chart_id ?? null, form_data, tab_id: tabId ?? null };
}

const keptLink = z.object({
  chartId: z.number().nullable(),
  datasourceId: z.number(),
  datasourceType: z.string(),
  formData: z.record(z.string(), z.unknown()),
  urlParams: z.array(z.tuple([z.string(), z.string()])).nullable(),
});
/** What a permalink of Explore keeps: the form, its dataset, and the saved chart where it belongs to one. */
export type FormLink = z.infer<typeof keptLink>;

/** @throws Failure INVALID_BODY when the form names no dataset */
export async function keepLink(
  ctx: Context,
  { formData, urlParams }: z.output<typeof exploreLink>,
): Promise<{ key: string; url: string }> {
  const source = datasourceIn(formData);
  if (source === undefined) throw new Failure('INVALID_BODY', { fields: { formData: ['The form names no dataset.'] } });
  await mustBeOpen(ctx, source.id, source.type);
  const chartId = typeof formData.slice_id === 'number' ? formData.slice_id : null;
  const link: FormLink = {
    chartId,
    datasourceId: source.id,
    datasourceType: source.type,
    formData,
    urlParams: urlParams ?? null,
  };
  const key = await keepByContent(ctx, 'explore_permalink', link);
  return { key, url: `${ctx.origin()}/superset/explore/p/${key}/` };
}

/** @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN */
export async function readFormLink(ctx: Context, key: string): Promise<FormLink> {
  const link = keptLink.parse((await readKept(ctx, 'explore_permalink', key)).value);
  await mustBeOpen(ctx, link.datasourceId, link.datasourceType);
  return link;
}

/** A dataset that is gone hides nothing; one that is there must be open, and so must a query. */
async function mustBeOpen(ctx: Context, datasetId: number, type: string): Promise<void> {
  if (type === 'query') return void (await openQuerySource(ctx, datasetId, askContext(ctx)));
  const row = await findObject(ctx.db, 'dataset', datasetId);
  if (row) authorize(ctx.actor, 'dataset', 'query', await datasetThing(ctx.db, row));
}
