/** Saving, copying and removing dashboards. */
import type { dashboardCreate, dashboardUpdate } from '@tessera/api/dashboard';
import { layoutFaults, metadataFaults, unknownKeys } from '@tessera/core/dashboard/metadata-faults';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { keysOf } from '@tessera/core/narrowing';
import { has, isAdmin, isOwner, type Actor } from '@tessera/core/policy/actor';
import type { DashboardThing } from '@tessera/core/policy/dashboard';
import type { z } from 'zod';
import { authorize } from '../../auth/access.ts';
import { dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../store/db.ts';
import { changeObject, checkOwners, createObject, removeObjects, type Changes } from '../../store/objects.ts';
import { ownersAfter, ownersOfNew } from '../owners.ts';
import { refuseTogether } from '../refuse-together.ts';
import { mustHaveNoReports } from '../attached-reports.ts';
import { setTags } from '../tagging/links.ts';
import { mustBeAddable } from './addable.ts';
import { mustHoldFilterData } from './filter-targets.ts';
import { themeAt } from '../theme/theme-of.ts';
import { withSettledColours } from './colours.ts';
import { noteLostTabs } from './lost-tabs.ts';
import { chartIdsIn, isObject, readObject, slugOf, withoutStrangers, withUuids, type Json } from './metadata.ts';
import { readJson } from '../stored-json.ts';
import type { DashboardRow } from './present.ts';

type Create = z.output<typeof dashboardCreate>;
type Update = z.output<typeof dashboardUpdate>;

/** An update that is made of what stands: `mergedWith` is called in the transaction that saves it. */
export interface MergedUpdate {
  readonly last_modified_time: Update['last_modified_time'];
  readonly mergedWith: (row: DashboardRow) => Update;
}

/** The title of a dashboard that was saved without one; clients of the API know it in this spelling. */
export const untitled = '[ untitled dashboard ]';

/**
 * @param kept  the metadata it is made from, whose keys it may have
 * @throws Failure INVALID `{slug: ["Must be unique"]}`, `{owners}`, `{roles}`; INVALID_BODY
 */
export async function createDashboard(ctx: Context, body: Create, kept: string | null = null): Promise<DashboardRow> {
  return createObject(
    ctx,
    'dashboard',
    {
      dashboard_title: body.dashboard_title?.trim() || untitled,
      slug: null,
      css: body.css ?? null,
      position_json: null,
      json_metadata: null,
      published: body.published ?? false,
      certified_by: body.certified_by || null,
      certification_details: body.certified_by ? (body.certification_details ?? null) : null,
      is_managed_externally: body.is_managed_externally ?? false,
      external_url: body.external_url ?? null,
    },
    async (tx, row) => {
      mustBeKnown(body.json_metadata, kept);
      await mustNameWhatIsThere(ctx, tx, row, body);
      const saved = await saveInner(ctx.actor, tx, row, body);
      return {
        values: { ...saved.values, theme_id: body.theme_id ?? null },
        owners: ownersOfNew(ctx, body.owners),
        kept: { charts: saved.charts },
      };
    },
  );
}

/**
 * Only the fields sent change.
 * @param sent  the fields, or what makes them of the row as it stands in the transaction of the save, for fields that
 *   are merged with what is there; it carries `last_modified_time` either way
 * @param reason  kept in the revision
 * @throws as `createDashboard`; FORBIDDEN, STALE_VERSION
 */
export async function updateDashboard(
  ctx: Context,
  id: number,
  sent: Update | MergedUpdate,
  reason = 'update',
): Promise<DashboardRow> {
  const expected = { ...ctx.expected, lastModifiedTime: sent.last_modified_time };
  const change = async (tx: Tx, before: DashboardRow) => {
    const thing = await dashboardThing(tx, before);
    authorize(ctx.actor, 'dashboard', 'read', thing);
    authorize(ctx.actor, 'dashboard', 'edit', thing);
    const body = 'mergedWith' in sent ? sent.mergedWith(before) : sent;
    await mustKeepForOwners(tx, ctx.actor, thing, before.id, body);
    // What a version held that is restored was once stored.
    if (reason !== 'restore') mustBeKnown(body.json_metadata, before.json_metadata);
    await mustNameWhatIsThere(ctx, tx, before, body);
    const saved = await saveInner(ctx.actor, tx, before, body);
    await mustHoldFilterData(tx, ctx.actor, thing, before.json_metadata, saved.values.json_metadata);
    const { position_json: layout } = saved.values;
    if (layout !== undefined) await noteLostTabs(ctx.services.jobs, tx, before, layout);
    return {
      values: { ...plainChanges(body), ...saved.values },
      owners: ownersAfter(ctx, thing.owners, body.owners),
      kept: { charts: saved.charts },
    };
  };
  return changeObject(ctx, 'dashboard', id, expected, change, reason);
}

/**
 * Whoever a dashboard is only shared with says neither who owns it nor which roles it is for.
 * @throws Failure FORBIDDEN naming the field
 */
async function mustKeepForOwners(tx: Tx, actor: Actor, { owners }: DashboardThing, id: number, body: Update): Promise<void> {
  if (isAdmin(actor) || isOwner(actor, owners)) return;
  const roles = body.roles && (await tx.selectFrom('dashboard_roles').select('role_id').where('dashboard_id', '=', id).execute());
  const lists = {
    owners: [body.owners, owners],
    roles: [body.roles, roles?.map(({ role_id }) => role_id) ?? []],
  } as const;
  const field = keysOf(lists).find((name) => {
    const [asked, before] = lists[name];
    return asked !== undefined && new Set(asked).symmetricDifference(new Set(before)).size > 0;
  });
  if (field !== undefined) throw new Failure('FORBIDDEN', { fields: { [field]: ['Only owners and admins may change this.'] } });
}

/**
 * Everything in a body that names something else: whoever sent it learns of all that is wrong at once. Tags are set.
 * @throws Failure INVALID `{slug, roles, owners, theme_id, tags}`
 */
async function mustNameWhatIsThere(ctx: Context, tx: Tx, row: DashboardRow, body: Create & Pick<Update, 'tags'>): Promise<void> {
  const { roles = [], owners = [] } = body;
  const slug = slugOf(body.slug);
  await refuseTogether([
    () => slug && mustBeFree(tx, slug, row.id),
    () => checkOwners(tx, owners),
    () => mustBeRoles(tx, roles),
    () => mustBeTheme(ctx, tx, row, body.theme_id),
    () => setTags(ctx, tx, 'dashboard', row.id, body.tags),
  ]);
}

function plainChanges(body: Update): Changes<'dashboard'> {
  const certified = body.certified_by === undefined ? undefined : body.certified_by || null;
  return {
    dashboard_title: body.dashboard_title === undefined ? undefined : body.dashboard_title?.trim() || untitled,
    css: body.css,
    published: body.published ?? undefined,
    certified_by: certified,
    certification_details: certified === null ? null : body.certification_details,
    is_managed_externally: body.is_managed_externally ?? undefined,
    external_url: body.external_url,
    theme_id: body.theme_id,
  };
}

interface Inner {
  values: Pick<Changes<'dashboard'>, 'slug' | 'css' | 'position_json' | 'json_metadata'>;
  /** Chart ids after the save; undefined when the save did not mention them. */
  charts: number[] | undefined;
}

/** Slug, roles, layout and metadata: what a save derives, in the transaction. */
async function saveInner(actor: Actor, tx: Tx, row: DashboardRow, body: Create): Promise<Inner> {
  const values: Inner['values'] = {};
  const slug = slugOf(body.slug);
  if (slug !== undefined) values.slug = slug;
  if (body.roles) await setRoles(tx, row.id, body.roles);
  const sent = typeof body.json_metadata === 'string' ? readObject('json_metadata', body.json_metadata) : undefined;
  if (sent) mustBeReadable(sent);
  const { positions: inMetadata, css, ...metadata } = sent ?? {};
  const positions = positionsOf(inMetadata, body.position_json);
  const charts = positions === undefined ? undefined : await setCharts(actor, tx, row.id, positions);
  if (positions === null) values.position_json = null;
  else if (positions && charts) values.position_json = layoutToStore(withUuids(positions, charts));
  if (body.css === undefined && typeof css === 'string') values.css = css;
  const told = withSettledColours(metadata, row.json_metadata);
  if (sent) values.json_metadata = JSON.stringify(charts ? withoutStrangers(told, new Set(charts.keys())) : told);
  else if (body.json_metadata === null) values.json_metadata = null;
  return { values, charts: charts ? [...charts.keys()] : undefined };
}

/**
 * Reading keeps what other products wrote; a save brings nothing new that nobody would read.
 * @param stored  metadata whose keys may stay
 * @throws Failure INVALID_BODY `{json_metadata}` naming every key nobody knows
 */
function mustBeKnown(sent: string | null | undefined, stored: string | null): void {
  if (typeof sent !== 'string') return;
  const before = readJson(stored);
  const unknown = unknownKeys(readObject('json_metadata', sent), isObject(before) ? before : {});
  if (unknown.length > 0)
    throw new Failure('INVALID_BODY', { fields: { json_metadata: unknown.map((key) => `${key}: Unknown field.`) } });
}

/** @throws Failure INVALID_BODY `{json_metadata}` naming every key that could not be read again */
export function mustBeReadable(metadata: Json): void {
  const faults = metadataFaults(metadata);
  if (faults.length > 0) throw new Failure('INVALID_BODY', { fields: { json_metadata: faults.map(({ sentence }) => sentence) } });
}

/** @throws Failure INVALID_BODY `{position_json}` when it is larger than the page would save, or could not be shown */
function layoutToStore(positions: Json): string {
  const faults = layoutFaults(positions);
  if (faults.length > 0) throw new Failure('INVALID_BODY', { fields: { position_json: faults } });
  const text = JSON.stringify(positions);
  if (text.length > limits.dashboardLayoutMax)
    throw new Failure('INVALID_BODY', { fields: { position_json: [tooLarge(text.length)] } });
  return text;
}

/** The page's own sentence, and by how much. @param characters  of a layout */
export const tooLarge = (characters: number): string =>
  `Your dashboard is too large. Please reduce its size before saving it. The layout has ${characters} characters; at most ${limits.dashboardLayoutMax} can be saved.`;

/** The layout a save brings: in its metadata, else beside it; null empties it, undefined leaves it. */
function positionsOf(inMetadata: unknown, position_json: string | null | undefined): Json | null | undefined {
  if (inMetadata !== undefined && inMetadata !== null) return readObject('json_metadata.positions', JSON.stringify(inMetadata));
  if (position_json === undefined) return undefined;
  return position_json === null ? null : readObject('position_json', position_json);
}

/** Links exactly the charts of the layout that exist. @returns their uuids by id @throws as `mustBeAddable` for those that are new */
async function setCharts(actor: Actor, tx: Tx, dashboardId: number, positions: Json | null): Promise<Map<number, string>> {
  const wanted = positions ? chartIdsIn(positions) : [];
  const found =
    wanted.length === 0
      ? []
      : await tx.selectFrom('charts').select(['id', 'uuid']).where('id', 'in', wanted).where('deleted_at', 'is', null).execute();
  const linked = await tx.selectFrom('dashboard_charts').select('chart_id').where('dashboard_id', '=', dashboardId).execute();
  const before = new Set(linked.map(({ chart_id }) => chart_id));
  const added = found.flatMap(({ id }) => (before.has(id) ? [] : [id]));
  await mustBeAddable(tx, actor, added);
  await tx.deleteFrom('dashboard_charts').where('dashboard_id', '=', dashboardId).execute();
  const links = found.map(({ id }) => ({ dashboard_id: dashboardId, chart_id: id }));
  if (links.length > 0) await tx.insertInto('dashboard_charts').values(links).execute();
  return new Map(found.map(({ id, uuid }) => [id, uuid]));
}

async function mustBeFree(tx: Tx, slug: string, id: number): Promise<void> {
  const other = await tx
    .selectFrom('dashboards')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Failure('INVALID', { fields: { slug: ['Must be unique'] } });
}

/** @throws Failure INVALID `{theme_id}` for a theme that is not there, or that the caller may not read and the dashboard has not */
async function mustBeTheme(ctx: Context, tx: Tx, before: DashboardRow, id: number | null | undefined): Promise<void> {
  if (id === undefined || id === null || id === before.theme_id) return;
  if (has(ctx.actor, 'can_read on Theme') && (await themeAt(tx, id))) return;
  throw new Failure('INVALID', { fields: { theme_id: ['The theme does not exist'] } });
}

async function mustBeRoles(tx: Tx, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) return;
  const found = await tx.selectFrom('roles').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute();
  if (found.length < ids.length) throw new Failure('INVALID', { fields: { roles: ['Some roles do not exist'] } });
}

async function setRoles(tx: Tx, dashboardId: number, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)];
  await tx.deleteFrom('dashboard_roles').where('dashboard_id', '=', dashboardId).execute();
  if (ids.length > 0)
    await tx
      .insertInto('dashboard_roles')
      .values(ids.map((role_id) => ({ dashboard_id: dashboardId, role_id })))
      .execute();
}

/** All or none. @throws Failure NOT_FOUND, FORBIDDEN, STALE_VERSION, IN_USE while one is in a report */
export async function removeDashboards(ctx: Context, ids: readonly number[]): Promise<void> {
  await removeObjects(ctx, 'dashboard', ids, ctx.expected, async (tx, row) => {
    const thing = await dashboardThing(tx, row);
    authorize(ctx.actor, 'dashboard', 'read', thing);
    authorize(ctx.actor, 'dashboard', 'delete', thing);
    await mustHaveNoReports(tx, ctx.actor, 'dashboard_id', row.id);
  });
}
