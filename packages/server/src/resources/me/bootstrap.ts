/** What a page says of who opened it and of the site, so that nothing need be asked before the first picture. */
import type { Bootstrap, BootstrapPerson } from '@tessera/api/bootstrap';
import type { Language } from '@tessera/core/language/languages';
import { anonymous, type Actor } from '@tessera/core/policy/actor';
import { splitPermission } from '@tessera/core/policy/names';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../auth/caller.ts';
import { remotePerson } from '../../auth/sso/remote-user.ts';
import type { Config } from '../../config.ts';
import { languageOf } from '../../rest/language.ts';
import type { Services } from '../../services.ts';
import { loadObject } from '../../store/objects.ts';
import { commonOf } from './common.ts';
import { profileWithRoles } from './profile.ts';

/** @returns undefined where the store cannot be asked: the page then asks by itself and says what is wrong */
export async function bootstrapOf(services: Services, request: FastifyRequest): Promise<Bootstrap | undefined> {
  try {
    const { actor } = await callerOf(services, request);
    if (actor.id === null) {
      const remoteUser = services.config.sso?.remoteUser;
      const isKnown = remoteUser !== undefined && remotePerson(remoteUser, request) !== undefined;
      return { ...visitorBootstrap(services.config, languageOf(request), actor), ...(isKnown && { isRemoteUser: true }) };
    }
    const { announcement } = services.config;
    const told = announcement === undefined ? {} : { announcement };
    return { ...siteOf(services.config, actor, languageOf(request)), ...told, user: await person(services, actor, actor.id) };
  } catch {
    return undefined;
  }
}

/** The page of an unknown user. @param actor  absent: not even the role Public counts */
export function visitorBootstrap(config: Config, language: Language, actor: Actor = anonymous()): Bootstrap {
  const held = [...actor.permissions].map((permission): [string, string] => {
    const { verb, view } = splitPermission(permission);
    return [verb, view];
  });
  const roles = held.length === 0 ? {} : { Public: held };
  return { ...siteOf(config, actor, language), user: { isAnonymous: true, roles, permissions: {} } };
}

const siteOf = (config: Config, actor: Actor, language: Language) => ({
  common: commonOf(config, actor, language),
  ...(config.maps && { mapService: config.maps.service }),
  ...(config.sso?.oidc && actor.id === null && { signInBy: config.sso.oidc.name }),
  ...(config.refreshWarning && { refreshWarning: config.refreshWarning }),
});

async function person({ store: { db } }: Services, actor: Actor, id: number): Promise<BootstrapPerson> {
  const row = await loadObject(db, 'user', id);
  const { username, first_name, last_name, email, is_active, roles, permissions } = await profileWithRoles(db, actor, row);
  return {
    userId: id,
    username,
    firstName: first_name,
    lastName: last_name,
    email,
    isActive: is_active,
    isAnonymous: false,
    createdOn: row.created_on,
    roles,
    permissions,
  };
}
