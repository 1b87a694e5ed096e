/** Whether who asks for a page may see the dashboard it is about: before anything is sent, and without saying why not. */
import { has } from '@tessera/core/policy/actor';
import { dashboard } from '@tessera/api/dashboard';
import type { FastifyRequest } from 'fastify';
import { may } from '../../auth/access.ts';
import { callerOf } from '../../auth/caller.ts';
import { dashboardThing } from '../../auth/things.ts';
import type { Services } from '../../services.ts';
import { findDashboard } from './find.ts';

/** False also where there is no such dashboard, and where the store cannot be asked: the page itself says more. */
export async function seesDashboard(services: Services, request: FastifyRequest, idOrSlug: string): Promise<boolean> {
  try {
    const { db } = services.store;
    const { actor } = await callerOf(services, request);
    if (!has(actor, dashboard.get.permission)) return false;
    return may(actor, 'dashboard', 'read', await dashboardThing(db, await findDashboard({ db }, idOrSlug)));
  } catch {
    return false;
  }
}
