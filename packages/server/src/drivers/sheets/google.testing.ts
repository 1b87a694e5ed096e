/** A small server that plays Google as it is documented: exports of sheets, the Sheets API, and the exchange of a key for a token. */
import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { played, type PlayedRequest, type PlayedServer } from '../played-server.testing.ts';

/** Names of spreadsheets; real ones are as long. */
export const idOf = (name: string): string => `${name}-`.padEnd(44, 'x');
/** As people copy it from the browser. */
export const linkTo = (name: string, gid?: number): string =>
  `https://docs.google.com/spreadsheets/d/${idOf(name)}/edit?usp=sharing${gid === undefined ? '' : `#gid=${gid}`}`;

/** Cells of the API: `d` a day, `t` a moment, as serial numbers; `error` a type of error. */
export type PlayedCell =
  | string
  | number
  | boolean
  | null
  | { readonly d: number }
  | { readonly t: number }
  | { readonly error: string };

/** What is there to be asked. */
export interface PlayedSpreadsheets {
  /** CSV by name, or `name gid`; what is absent is 404. */
  readonly shared?: Readonly<Record<string, string>>;
  /** Sheets that are exported as a page for signing in. */
  readonly closed?: readonly string[];
  /** By name: titles, gids and cells of sheets that the account may read. */
  readonly privately?: Readonly<
    Record<string, readonly { title: string; gid: number; cells: readonly (readonly PlayedCell[])[] }[]>
  >;
  /** Where exports are sent on to; absent: to another path of this server, as Google does to another host. */
  readonly sendsTo?: string;
}

/** Plays; what is in `sheets` may change meanwhile. */
export async function playGoogle(sheets: PlayedSpreadsheets): Promise<PlayedServer> {
  const server: PlayedServer = await played((asked, response) => {
    const { pathname } = asked.url;
    if (pathname === '/token') return json(response, 200, { access_token: 'granted', expires_in: 3600 });
    if (pathname.startsWith('/v4/spreadsheets/')) return ofAccount(sheets, asked, response);
    return exported(sheets, asked, response);
  });
  return server;
}

const pem = String(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** The key of an account that this server hands tokens out for. */
export const accountFor = ({ port }: PlayedServer) => ({
  client_email: 'reader@acme.iam.gserviceaccount.com',
  private_key: pem,
  token_uri: `http://127.0.0.1:${port}/token`,
});

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

function exported(sheets: PlayedSpreadsheets, { url }: PlayedRequest, response: ServerResponse): void {
  const [, , , id = ''] = url.pathname.split('/');
  const name = id.replace(/-x*$/, '');
  const gid = url.searchParams.get('gid');
  const key = gid === null ? name : `${name} ${gid}`;
  if (sheets.closed?.includes(name)) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><title>Sign in</title>');
  } else if (!url.pathname.startsWith('/handed/')) {
    const to = sheets.sendsTo ?? `/handed/out/${id}/${url.pathname.split('/').at(-1)}${url.search}`;
    response.writeHead(307, { location: to, 'content-type': 'text/html' }).end('<html>Moved');
  } else {
    const text = sheets.shared?.[key];
    if (text === undefined) response.writeHead(gid !== null && sheets.shared?.[name] !== undefined ? 400 : 404).end('no');
    else response.writeHead(200, { 'content-type': 'text/csv' }).end(text);
  }
}

function ofAccount(sheets: PlayedSpreadsheets, { url, headers }: PlayedRequest, response: ServerResponse): void {
  if (headers.authorization !== 'Bearer granted') return json(response, 401, { error: { message: 'no token' } });
  const found = sheets.privately?.[(url.pathname.split('/')[3] ?? '').replace(/-x*$/, '')];
  if (!found) return json(response, 403, { error: { message: 'The caller does not have permission' } });
  const range = url.searchParams.get('ranges');
  if (range === null)
    return json(response, 200, {
      sheets: found.map(({ title, gid }) => ({ properties: { title, ...(gid !== 0 && { sheetId: gid }) } })),
    });
  const sheet = found.find(({ title }) => range === `'${title.replaceAll("'", "''")}'`);
  json(response, 200, {
    sheets: [{ data: [{ rowData: (sheet?.cells ?? []).map((row) => ({ values: row.map(gridCell) })) }] }],
  });
}

function gridCell(cell: PlayedCell): object {
  if (cell === null) return {};
  if (typeof cell === 'string') return { effectiveValue: { stringValue: cell } };
  if (typeof cell === 'boolean') return { effectiveValue: { boolValue: cell } };
  if (typeof cell === 'number') return { effectiveValue: { numberValue: cell } };
  if ('error' in cell) return { effectiveValue: { errorValue: { type: cell.error, message: 'Function DIVIDE parameter 2' } } };
  const [numberValue, type] = 'd' in cell ? [cell.d, 'DATE'] : [cell.t, 'DATE_TIME'];
  return { effectiveValue: { numberValue }, effectiveFormat: { numberFormat: { type } } };
}
