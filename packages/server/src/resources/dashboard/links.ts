/** A dashboard's permalinks and kept filter states. */
import type { PermalinkState } from '@tessera/api/dashboard';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { forget, keepByContent, keepForDays, keepOn, readKept, readOwnState, replaceKept } from '../permalink/stored-state.ts';
import { openDashboard } from './find.ts';

const filterStateDays = 90;

const keptLink = z.object({ dashboardId: z.string(), state: z.record(z.string(), z.unknown()) });

/** @returns key and address; the same state of the same dashboard gives the same */
export async function createPermalink(ctx: Context, pk: string, asked: PermalinkState): Promise<{ key: string; url: string }> {
  const row = await openDashboard(ctx, pk);
  const { filterState, hash, ...state } = asked;
  const dataMask = state.dataMask ?? filterState ?? {};
  const anchor = state.anchor ?? hash;
  const whole = { ...state, dataMask, ...(anchor ? { anchor } : {}) };
  const key = await keepByContent(ctx, 'dashboard_permalink', { dashboardId: row.uuid, state: whole });
  return { key, url: `${ctx.origin()}/superset/dashboard/p/${key}/` };
}

/** @throws Failure NOT_FOUND, DASHBOARD_FORBIDDEN */
export async function readPermalink(ctx: Context, key: string) {
  const { value } = await readKept(ctx, 'dashboard_permalink', key);
  const link = keptLink.parse(value);
  const row = await openDashboard(ctx, link.dashboardId);
  const dashboardId = String(row.id);
  return { dashboardId, state: { ...link.state, dashboardId } };
}

const keptState = z.object({ dashboard_id: z.number(), tab_id: z.number().nullable(), value: z.string() });

/**
 * Keeps a filter state for 90 days. @returns its key, of which only its author may change the state
 * @throws Failure DASHBOARD_FORBIDDEN, NOT_FOUND
 */
export async function createFilterState(ctx: Context, pk: number, tabId: number | undefined, value: string): Promise<string> {
  await openDashboard(ctx, pk);
  return keepForDays(ctx, 'dashboard_filter_state', { dashboard_id: pk, tab_id: tabId ?? null, value }, filterStateDays);
}

/** Another browser tab gets a key of its own, so that two tabs do not overwrite each other. */
export async function updateFilterState(
  ctx: Context,
  pk: number,
  key: string,
  tabId: number | undefined,
  value: string,
): Promise<string> {
  await openDashboard(ctx, pk);
  const row = await readOwnState(ctx, 'dashboard_filter_state', key);
  const before = ofDashboard(row.value, pk);
  const next = { dashboard_id: pk, tab_id: tabId ?? null, value };
  if (before.tab_id !== next.tab_id) return keepForDays(ctx, 'dashboard_filter_state', next, filterStateDays);
  await replaceKept(ctx, row, next);
  return key;
}

/**
 * The filter state of a key, for users who may see the dashboard; read, it is kept for another 90 days.
 * @throws Failure NOT_FOUND, also for a key of another dashboard
 */
export async function readFilterState(ctx: Context, pk: number, key: string): Promise<string> {
  await openDashboard(ctx, pk);
  const row = await readKept(ctx, 'dashboard_filter_state', key);
  const { value } = ofDashboard(row.value, pk);
  await keepOn(ctx, row, filterStateDays);
  return value;
}

/** Forgets a filter state of the caller's own. @throws Failure NOT_FOUND, FORBIDDEN */
export async function removeFilterState(ctx: Context, pk: number, key: string): Promise<void> {
  await openDashboard(ctx, pk);
  const row = await readOwnState(ctx, 'dashboard_filter_state', key);
  ofDashboard(row.value, pk);
  await forget(ctx, row);
}

/** A key of one dashboard opens nothing on another. */
function ofDashboard(value: unknown, pk: number): z.infer<typeof keptState> {
  const kept = keptState.parse(value);
  if (kept.dashboard_id !== pk) throw new Failure('NOT_FOUND');
  return kept;
}
