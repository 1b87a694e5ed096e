/**
 * A sheet that everybody with its link may read, as the CSV that Google makes of it. The export is handed out by another host
 * (googleusercontent.com): a reply is followed there and nowhere else.
 */
import { Failure } from '@tessera/core/failures';
import { askOnce, type HttpReply } from '../http-api.ts';
import type { SheetAddress } from './sheet-address.ts';
import { sheetOptions, type SheetText } from './sheet-text.ts';

/** Where Google is. */
export interface SheetServers {
  /** Exports. */
  readonly docs: URL;
  /** The Sheets API. */
  readonly api: URL;
  /** Whether both are Google's own; else it is one server that stands for them. */
  readonly isGoogle: boolean;
  readonly ca: string | undefined;
}

/** How numbers and dates are written in exports, where the sheets themselves leave it open. */
export interface SheetLocale {
  readonly decimal: '.' | ',' | undefined;
  readonly dayFirst: boolean | undefined;
}

const mostRedirects = 5;
const accept = { accept: 'text/csv' };

/** @throws Failure CONNECTION_FAILED in words that follow the name of the sheet */
export async function exportedSheet(servers: SheetServers, sheet: SheetAddress, locale: SheetLocale): Promise<SheetText> {
  let url = exportOf(servers.docs, sheet);
  for (let hops = 0; ; hops += 1) {
    const api = { name: 'Google', base: url, headers: accept, ca: servers.ca };
    const reply = await askOnce(api, { method: 'GET', path: url.pathname + url.search });
    const to = reply.status >= 300 && reply.status < 400 ? URL.parse(reply.header('location') ?? '', url.href) : null;
    if (!to) return { csv: csvIn(reply), options: optionsOf(locale), columns: [], notes: [] };
    if (to.hostname.startsWith('accounts.') || /\/(ServiceLogin|signin)\b/.test(to.pathname)) throw notShared();
    if (hops === mostRedirects || !isTheirs(to, servers)) throw said('Google sends on to an address that is not followed.');
    url = to;
  }
}

const optionsOf = ({ decimal, dayFirst }: SheetLocale): SheetText['options'] => ({
  ...sheetOptions,
  ...(decimal !== undefined && { decimal_character: decimal }),
  ...(dayFirst !== undefined && { day_first: dayFirst }),
});

function exportOf(docs: URL, { id, isPublished, gid }: SheetAddress): URL {
  const url = new URL(isPublished ? `/spreadsheets/d/e/${id}/pub` : `/spreadsheets/d/${id}/export`, docs);
  url.searchParams.set(isPublished ? 'output' : 'format', 'csv');
  if (gid !== undefined) url.searchParams.set('gid', gid);
  if (isPublished && gid !== undefined) url.searchParams.set('single', 'true');
  return url;
}

const isTheirs = ({ protocol, hostname, origin }: URL, { docs, isGoogle }: SheetServers): boolean =>
  isGoogle
    ? protocol === 'https:' && (hostname === docs.hostname || hostname.endsWith('.googleusercontent.com'))
    : origin === docs.origin;

function csvIn({ status, header, text }: HttpReply): string {
  const type = header('content-type') ?? '';
  if (status === 401 || status === 403) throw notShared();
  if (status === 404 || status === 410) throw said('There is no spreadsheet at this address.');
  if (status === 400) throw said('Google knows no such sheet in this spreadsheet (gid).');
  if (status === 429) throw said('Google was asked too often; try again in a minute.');
  if (status !== 200) throw said(`Google answered ${status}.`);
  // A page for people: mostly the one for signing in.
  if (/html/.test(type) || /^\s*<(!doctype|html)/i.test(text)) throw notShared();
  return text;
}

const notShared = (): Failure =>
  said(
    'Google answered with a page for signing in instead of rows: share the spreadsheet with everyone who has the link, or connect with a service account.',
  );

const said = (message: string): Failure => new Failure('CONNECTION_FAILED', { message });
