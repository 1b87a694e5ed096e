/** What a page's head says of who opened it, so that nothing need be asked before the first picture. */
import type { Bootstrap } from '@tessera/api/bootstrap';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../auth/caller.ts';
import type { Services } from '../../services.ts';
import { loadObject } from '../../store/objects.ts';
import { profileWithRoles } from './profile.ts';

/** @returns undefined where the store cannot be asked: the page then asks by itself and says what is wrong */
export async function bootstrapOf(services: Services, request: FastifyRequest): Promise<Bootstrap | undefined> {
  try {
    const { db } = services.store;
    const { actor } = await callerOf(services, request);
    const { maps, flags } = services.config;
    const site = {
      ...(maps && { mapService: maps.service }),
      ...(flags.EMBEDDABLE_CHARTS && { embeddableCharts: true as const }),
    };
    if (actor.id === null) return { user: null, ...site };
    return { user: await profileWithRoles(db, actor, await loadObject(db, 'user', actor.id)), ...site };
  } catch {
    return undefined;
  }
}
