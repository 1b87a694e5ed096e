/** What a page's head says of who opened it, so that nothing need be asked before the first picture. */
import type { Bootstrap } from '@tessera/api/bootstrap';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { callerOf } from '../../auth/caller.ts';
import type { Services } from '../../services.ts';
import { loadObject } from '../../store/objects.ts';
import { profileWithRoles } from './profile.ts';

/** What a page is told of the site, whoever opens it. */
export const siteOf = ({ maps, refreshWarning }: Pick<Config, 'maps' | 'refreshWarning'>): Omit<Bootstrap, 'user'> => ({
  ...(maps && { mapService: maps.service }),
  ...(refreshWarning && { refreshWarning }),
});

/** @returns undefined where the store cannot be asked: the page then asks by itself and says what is wrong */
export async function bootstrapOf(services: Services, request: FastifyRequest): Promise<Bootstrap | undefined> {
  try {
    const { db } = services.store;
    const { actor } = await callerOf(services, request);
    const embeddable = services.config.flags.EMBEDDABLE_CHARTS ? { embeddableCharts: true as const } : {};
    const site = { ...siteOf(services.config), ...embeddable };
    if (actor.id === null) return { user: null, ...site };
    return { user: await profileWithRoles(db, actor, await loadObject(db, 'user', actor.id)), ...site };
  } catch {
    return undefined;
  }
}
