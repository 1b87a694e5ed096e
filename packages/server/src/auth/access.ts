/**
 * The one place where access is checked: may this actor do this to this object? The rules are core's; the texts of refusals are
 * here.
 */
import { Failure, type FailureCode } from '@tessera/core/failures';
import type { Actor } from '@tessera/core/policy/actor';
import { mayChart, type ChartAction, type ChartThing } from '@tessera/core/policy/chart';
import { mayDashboard, type DashboardAction, type DashboardThing } from '@tessera/core/policy/dashboard';
import { mayDatabase, type DatabaseAction, type DatabaseThing } from '@tessera/core/policy/database';
import { mayDataset, type DatasetAction, type DatasetThing } from '@tessera/core/policy/dataset';

interface Doors {
  chart: { action: ChartAction; thing: ChartThing };
  dashboard: { action: DashboardAction; thing: DashboardThing };
  dataset: { action: DatasetAction; thing: DatasetThing };
  database: { action: DatabaseAction; thing: DatabaseThing };
}
/** Kinds of objects with an access rule. */
export type GuardedKind = keyof Doors;
type Rule<K extends GuardedKind> = (actor: Actor, action: Doors[K]['action'], thing: Doors[K]['thing']) => boolean;

const rules: { readonly [K in GuardedKind]: Rule<K> } = {
  chart: mayChart,
  dashboard: (actor, action, thing) => mayDashboard(actor, action, thing),
  dataset: mayDataset,
  database: mayDatabase,
};

/** The same question as `authorize`, answered. */
export function may<K extends GuardedKind>(actor: Actor, kind: K, action: Doors[K]['action'], thing: Doors[K]['thing']): boolean {
  return rules[kind](actor, action, thing);
}

/** @throws Failure NOT_FOUND (an object the actor may not see), DASHBOARD_FORBIDDEN, DATASOURCE_FORBIDDEN, CHART_FORBIDDEN, FORBIDDEN */
export function authorize<K extends GuardedKind>(
  actor: Actor,
  kind: K,
  action: Doors[K]['action'],
  thing: Doors[K]['thing'],
): void {
  if (may(actor, kind, action, thing)) return;
  throw refusal(kind, action);
}

const special: Readonly<Record<string, FailureCode>> = {
  'chart data': 'CHART_FORBIDDEN',
  'chart read': 'NOT_FOUND',
  'chart list': 'NOT_FOUND',
  'dashboard read': 'DASHBOARD_FORBIDDEN',
  'dashboard list': 'DASHBOARD_FORBIDDEN',
  'dashboard copy': 'DASHBOARD_FORBIDDEN',
  'dataset read': 'NOT_FOUND',
  'dataset list': 'NOT_FOUND',
  'dataset query': 'DATASOURCE_FORBIDDEN',
  'database list': 'NOT_FOUND',
};
const changes = new Set<string>(['edit', 'delete', 'publish']);
const nouns: Readonly<Record<GuardedKind, string>> = {
  chart: 'chart',
  dashboard: 'Dashboard',
  dataset: 'dataset',
  database: 'database',
};

function refusal(kind: GuardedKind, action: string): Failure {
  const code = special[`${kind} ${action}`];
  if (code) return new Failure(code);
  if (!changes.has(action))
    return new Failure('FORBIDDEN', { extra: { reason: `Your roles do not allow ${action} on this ${kind}.` } });
  return new Failure('FORBIDDEN', {
    message: `Changing this ${nouns[kind]} is forbidden`,
    extra: {
      reason: kind === 'database' ? 'It needs the right to write databases.' : `Only its owners and admins may change a ${kind}.`,
    },
  });
}
