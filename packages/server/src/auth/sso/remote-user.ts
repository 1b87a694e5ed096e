/** `GET /login/remote`: people whom a proxy in front has signed in (docs/guides/sign-in.md#a-proxy-in-front). */
import { ownAddress } from '@tessera/core/own-address';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { beginSession } from '../begin-session.ts';
import { ownOrigin } from '../own-origin.ts';
import { admit, NotAdmitted, type OutsidePerson } from './person.ts';
import type { RemoteUserSettings } from './settings.ts';

/** Of names of users, in characters. */
const longestName = 64;

/** Nothing is there where no proxy is named. */
export function remoteUserDoor(app: FastifyInstance, services: Services): void {
  const { sso } = services.config;
  const remoteUser = sso?.remoteUser;
  if (!sso || !remoteUser) return;
  // All people of a proxy come from its address: each has a count of their own.
  const keyGenerator = (request: FastifyRequest): string => remotePerson(remoteUser, request)?.subject ?? request.ip;
  const config = { rateLimit: { max: 60, timeWindow: 60_000, keyGenerator } };
  app.get('/login/remote', { config }, async (request, reply) => {
    const query = z.object({ next: z.string().optional() }).safeParse(request.query);
    const next = ownAddress(query.data?.next, ownOrigin(services.config, request) ?? 'http://here.invalid', URL);
    const person = remotePerson(remoteUser, request);
    if (!person) return reply.redirect('/login/?error=failed', 302);
    try {
      // Whoever is behind the proxies has been asked for a password there: a name is as good as one.
      const userId = await admit(services, person, { ...sso, matchesEmail: false, matchesUsername: true });
      await beginSession(services, request, reply, userId, person.provider);
      return await reply.redirect(next, 302);
    } catch (error) {
      if (!(error instanceof NotAdmitted)) throw error;
      services.log.warn('A sign-in by the proxy failed', { why: error.why, username: person.username });
      return reply.redirect(`/login/?error=${error.why}&next=${encodeURIComponent(next)}`, 302);
    }
  });
}

/** Whom a proxy names; undefined for requests of anybody else, whatever they say. */
export function remotePerson(settings: RemoteUserSettings, request: FastifyRequest): OutsidePerson | undefined {
  // The connection's own address: what a header says of it can be forged.
  if (!settings.isProxy(request.socket.remoteAddress ?? '')) return undefined;
  const said = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : request.headers[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const username = said(settings.header);
  // Cut off, two people could be one.
  if (username === undefined || username.length > longestName) return undefined;
  return {
    provider: 'remote user',
    subject: username.toLowerCase(),
    username,
    email: said(settings.emailHeader),
    isEmailVerified: false,
    firstName: username,
    lastName: '',
    groups: (said(settings.groupsHeader) ?? '').split(',').flatMap((each) => each.trim() || []),
    areGroupsSaid: settings.groupsHeader !== undefined && request.headers[settings.groupsHeader] !== undefined,
  };
}
