/** What a page says of who opened it and of the site, so that nothing need be asked before the first picture. */
import type { Bootstrap, BootstrapPerson, SignInBy } from '@tessera/api/bootstrap';
import { tokensOf, type ThemeTokens } from '@tessera/core/look/theme-tokens';
import { anonymous, type Actor } from '@tessera/core/policy/actor';
import { splitPermission } from '@tessera/core/policy/names';
import type { FastifyRequest } from 'fastify';
import { sendsAccountMail } from '../../auth/account-mail.ts';
import { callerOf } from '../../auth/caller.ts';
import { outPath } from '../../auth/sso/oidc.ts';
import type { OidcSettings } from '../../auth/sso/oidc-settings.ts';
import { remotePerson } from '../../auth/sso/remote-user.ts';
import { languageOf } from '../../rest/language.ts';
import type { Services } from '../../services.ts';
import { loadObject } from '../../store/objects.ts';
import { siteTheme } from '../theme/theme-of.ts';
import { commonOf, type PageOf } from './common.ts';
import { menusOf, profileWithRoles } from './profile.ts';

/** @returns undefined where the store cannot be asked: the page then asks by itself and says what is wrong */
export async function bootstrapOf(services: Services, request: FastifyRequest): Promise<Bootstrap | undefined> {
  try {
    const { actor } = await callerOf(services, request);
    const page = {
      config: services.config,
      actor,
      language: languageOf(request, services.config),
      tokens: await siteTokens(services),
    };
    if (actor.id === null) {
      const remoteUser = services.config.sso?.remoteUser;
      const isKnown = remoteUser !== undefined && remotePerson(remoteUser, request) !== undefined;
      const { registration } = services.config;
      const mails = await sendsAccountMail(services);
      return {
        ...visitorBootstrap(page),
        ...(isKnown && { isRemoteUser: true }),
        ...(mails && { resetsPasswords: true }),
        ...(mails && registration && { registers: { domains: registration.domains ?? [] } }),
      };
    }
    const { announcement } = services.config;
    const told = {
      ...(announcement !== undefined && { announcement }),
      ...(actor.viewedBy && { viewedBy: actor.viewedBy.username }),
    };
    return { ...siteOf(page), ...told, user: await person(services, actor, actor.id) };
  } catch {
    return undefined;
  }
}

/** The tokens of the site's theme. */
export async function siteTokens({ store }: Services): Promise<ThemeTokens> {
  return tokensOf((await siteTheme(store.db))?.json_data);
}

/** The page of an unknown user. Without an actor not even the role Public counts. */
export function visitorBootstrap(of: Omit<PageOf, 'actor'> & Partial<Pick<PageOf, 'actor'>>): Bootstrap {
  const actor = of.actor ?? anonymous();
  const held = [...actor.permissions].map((permission): [string, string] => {
    const { verb, view } = splitPermission(permission);
    return [verb, view];
  });
  const roles = held.length === 0 ? {} : { Public: [...held, ...menusOf(held)] };
  return { ...siteOf({ ...of, actor }), user: { isAnonymous: true, roles, permissions: {} } };
}

const wayIn = (oidc: OidcSettings): SignInBy => ({ key: oidc.key, name: oidc.name, path: outPath(oidc) });

const siteOf = ({ config, ...page }: PageOf) => ({
  common: commonOf({ config, ...page }),
  ...(config.maps && { mapService: config.maps.service }),
  ...(config.sso?.oidc !== undefined &&
    config.sso.oidc.length > 0 &&
    page.actor.id === null && { signInBy: config.sso.oidc.map(wayIn) }),
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
