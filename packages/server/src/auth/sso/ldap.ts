/** Names and passwords that a directory service knows (docs/guides/sign-in.md#ldap). */
import { Failure } from '@tessera/core/failures';
import { Filter, InvalidCredentialsError, NoSuchObjectError, SizeLimitExceededError, type Client, type Entry } from 'ldapts';
import { openDirectory } from '../../egress/ldap.ts';
import type { OutsidePerson } from './person.ts';
import type { LdapSettings } from './settings.ts';

/** What is read of a person. The two ids stay when a person is renamed or moved; directories have one or the other. */
const attributes = ['entryUUID', 'objectGUID', 'mail', 'givenName', 'sn', 'displayName', 'cn', 'memberOf'];

/**
 * Whom the directory knows by this name and password.
 * @returns undefined when it knows nobody, several, or the password is another
 * @throws Failure DIRECTORY_DOWN when it does not answer or does not let us look people up
 */
export async function checkPassword(
  settings: LdapSettings,
  username: string,
  password: string,
): Promise<OutsidePerson | undefined> {
  // A directory takes a name without a password for an anonymous visitor, and lets them in.
  if (password === '' || username === '') return undefined;
  let client: Client | undefined;
  try {
    client = await openDirectory(settings);
    if (settings.lookUp) await client.bind(settings.lookUp.dn, settings.lookUp.password);
    const found = await search(client, settings.users, fill(settings.userFilter, { username }), [...attributes]);
    const [entry] = found;
    if (!entry || found.length > 1) return undefined;
    const groups = await groupsOf(client, settings, entry, username);
    if (!(await opens(settings, entry.dn, password))) return undefined;
    return personOf(entry, username, groups, settings);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('DIRECTORY_DOWN', {}, { cause: error });
  } finally {
    await client?.unbind().catch(() => undefined);
  }
}

/** What a directory shows to whoever looks people up. */
export interface DirectoryView {
  /** Whether the place where people are is there, and somebody in it whom the filter finds. */
  readonly people: 'found' | 'none' | 'no place';
  /** Whether the place where groups are is there; undefined: none is set. */
  readonly hasGroups: boolean | undefined;
}

/** Looks people up as a sign-in would, without anybody's name. @throws Error when it does not answer, or does not take the name that looks people up */
export async function probeDirectory(settings: LdapSettings): Promise<DirectoryView> {
  const client = await openDirectory(settings);
  try {
    if (settings.lookUp) await client.bind(settings.lookUp.dn, settings.lookUp.password);
    const anybody = settings.userFilter.replaceAll('{username}', '*');
    return {
      people: await isAnybody(client, settings.users, anybody),
      hasGroups:
        settings.groups === undefined ? undefined : (await isAnybody(client, settings.groups, '(objectClass=*)')) === 'found',
    };
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

async function isAnybody(client: Client, base: string, filter: string): Promise<DirectoryView['people']> {
  try {
    const { searchEntries } = await client.search(base, { scope: 'sub', filter, attributes: ['1.1'], sizeLimit: 1 });
    return searchEntries.length > 0 ? 'found' : 'none';
  } catch (error) {
    if (error instanceof SizeLimitExceededError) return 'found';
    if (error instanceof NoSuchObjectError) return 'no place';
    throw error;
  }
}

/** On a connection of its own: the one that looked people up stays who it was. */
async function opens(settings: LdapSettings, dn: string, password: string): Promise<boolean> {
  const client = await openDirectory(settings);
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false;
    throw error;
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

async function search(client: Client, base: string, filter: string, wanted: string[]): Promise<Entry[]> {
  const explicitBufferAttributes = ['objectGUID'];
  const options = { scope: 'sub', filter, attributes: wanted, explicitBufferAttributes, sizeLimit: 1000 } as const;
  const { searchEntries } = await client.search(base, options);
  return searchEntries;
}

/** Names and addresses of the groups: a site maps either to roles. */
async function groupsOf(client: Client, settings: LdapSettings, entry: Entry, username: string): Promise<string[]> {
  const told = textsOf(entry['memberOf']);
  const filter = fill(settings.groupFilter, { dn: entry.dn, username });
  const found = settings.groups === undefined ? [] : await search(client, settings.groups, filter, ['cn']);
  const names = told.flatMap((dn) => /^cn=((?:[^,\\]|\\.)+)/i.exec(dn)?.[1] ?? []);
  return [...told, ...names, ...found.map(({ dn }) => dn), ...found.flatMap(({ cn }) => textsOf(cn))];
}

/** Values stand escaped: none can add a condition of its own. */
const fill = (filter: string, values: Readonly<Record<string, string>>): string =>
  filter.replace(/\{(\w+)\}/g, (whole, name: string) => (values[name] === undefined ? whole : Filter.escape(values[name])));

const textsOf = (value: unknown): string[] =>
  [value].flat().flatMap((each) => (typeof each === 'string' && each !== '' ? [each] : []));

function personOf(entry: Entry, username: string, groups: readonly string[], { host, port }: LdapSettings): OutsidePerson {
  const first = (name: string): string | undefined => textsOf(entry[name])[0];
  const id = entry['objectGUID'];
  const guid = Buffer.isBuffer(id) ? id.toString('hex') : first('objectGUID');
  const [given = username, ...rest] = (first('displayName') ?? first('cn') ?? '').split(' ').filter((part) => part !== '');
  return {
    provider: `ldap://${host}:${port}`,
    subject: first('entryUUID') ?? guid ?? entry.dn,
    username: username.slice(0, 64),
    email: first('mail'),
    isEmailVerified: false,
    firstName: first('givenName') ?? given,
    lastName: first('sn') ?? rest.join(' '),
    groups,
    // Who is in no group has no such attribute: the directory was asked, and said so.
    areGroupsSaid: true,
  };
}
