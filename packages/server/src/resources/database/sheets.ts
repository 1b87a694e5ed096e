/** Sheets of Google in what is sent of a connection, and whether each can be read. */
import type { database } from '@tessera/api/database';
import type { BodyOf } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import pLimit from 'p-limit';
import type { Context } from '../../context.ts';
import type { Driver } from '../../driver.ts';
import { sheetSchema } from '../../drivers/sheets/gsheets.ts';
import { sheetAddress } from '../../drivers/sheets/sheet-address.ts';
import { loadObject } from '../../store/objects.ts';
import { driverAt } from '../connections/connection.ts';
import { hasSheets, mustBeSheets, sheetCatalogIn, withSheets } from '../connections/sheets.ts';
import { uriOf, isSameServer, mustKnowSecret } from './described-connection.ts';
import { readUri } from '../connections/uri.ts';

type Parameters = BodyOf<typeof database.validateParameters>;

interface Body {
  readonly engine?: string | null | undefined;
  readonly parameters?: Parameters['parameters'];
  readonly extra?: string | null | undefined;
}

const atOnce = 4;

/** A body whose sheets stand in its Extra. @param stored  the Extra that stays where the body says none @throws Failure INVALID */
export function sheetsApart<Of extends Body>(body: Of, stored: string | null = null): Of {
  const catalog = body.parameters?.catalog;
  if (typeof catalog !== 'object' || catalog === null) return body;
  if (!hasSheets(body.engine ?? ''))
    throw new Failure('INVALID', { fields: { catalog: ['It is the name of a catalog; only Google Sheets takes a list here.'] } });
  return { ...body, extra: withSheets(body.extra === undefined ? stored : body.extra, catalog) };
}

/** @throws Failure CONNECTION_FAILED for the first that cannot be read */
export async function mustReadSheets(driver: Driver, names: readonly string[]): Promise<void> {
  const [first] = (await sheetFaults(driver, names)).values();
  if (!first) return;
  throw new Failure('CONNECTION_FAILED', { message: first.detail.message ?? first.message }, { cause: first });
}

/** Why sheets cannot be read, by their names. @throws what is no Failure */
async function sheetFaults(driver: Driver, names: readonly string[]): Promise<Map<string, Failure>> {
  const inTurn = pLimit(atOnce);
  const faults = new Map<string, Failure>();
  const look = async (name: string): Promise<void> => {
    try {
      await driver.columns(sheetSchema, name);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      faults.set(name, error);
    }
  };
  await Promise.all(names.map((name) => inTurn(() => look(name))));
  return faults;
}

/**
 * The form of Google Sheets, sheet by sheet; `extra.catalog` of each error says which by its place.
 * @param secret  as the body says it; undefined: the stored one
 * @throws Failure PARAMETERS_MISSING, SHEET_UNIDENTIFIED, INVALID
 */
export async function validateSheets(ctx: Context, body: Parameters, secret: string | null | undefined): Promise<void> {
  const asked = body.parameters?.catalog ?? body.catalog ?? {};
  const sheets = typeof asked === 'string' ? {} : asked;
  const entries = Object.entries(sheets);
  const faults = entries.flatMap(([name, address], idx): Failure[] => [
    ...(name.trim() === '' ? [missing('Sheet name is required', { idx, name: true })] : []),
    ...(address.trim() === '' ? [missing('URL is required', { idx, url: true })] : []),
    ...(address.trim() !== '' && !sheetAddress(address) ? [unidentified(idx)] : []),
  ]);
  if (entries.length === 0)
    faults.push(missing('Sheet name is required', { idx: 0, name: true }), missing('URL is required', { idx: 0, url: true }));
  mustHaveNone(faults);
  mustBeSheets(sheets);
  // Reaching out is an administrator's business.
  if (!isAdmin(ctx.actor)) return;
  const driver = await driverFor(ctx, body, sheets, secret);
  const found = await sheetFaults(driver, Object.keys(sheets));
  mustHaveNone(
    Object.keys(sheets).flatMap((name, idx) => {
      const fault = found.get(name);
      return fault ? [unidentified(idx, fault.detail.message ?? fault.message)] : [];
    }),
  );
}

async function driverFor(
  ctx: Context,
  body: Parameters,
  sheets: Readonly<Record<string, string>>,
  said: string | null | undefined,
): Promise<Driver> {
  const { engine, driver, parameters, id, extra, server_cert } = body;
  const address = readUri(uriOf(engine, driver, parameters ?? {}));
  const row = id === null || id === undefined ? undefined : await loadObject(ctx.db, 'database', id);
  const asked = { address, uri: uriOf(engine, driver, parameters ?? {}), password: undefined, secret: said };
  if (row) mustKnowSecret(row, asked);
  const sealed = row && isSameServer(row, asked) ? row.encrypted_extra_sealed : null;
  const stored = sealed === null ? undefined : ctx.services.secrets.open(sealed);
  return driverAt(ctx.services, asked.uri, {
    serverCert: server_cert ?? row?.server_cert,
    secret: said === undefined ? stored : (said ?? undefined),
    sheets: sheetCatalogIn(withSheets(extra ?? row?.extra, sheets)),
  });
}

const missing = (message: string, catalog: object): Failure => new Failure('PARAMETERS_MISSING', { message, extra: { catalog } });

/** @param reason  what came of asking for it */
const unidentified = (idx: number, reason?: string): Failure =>
  new Failure('SHEET_UNIDENTIFIED', {
    extra: { catalog: { idx, url: true }, ...(reason !== undefined && { reason }) },
  });

/** @throws Failure the first, which lists the others */
function mustHaveNone([first, ...beside]: readonly Failure[]): void {
  if (first) throw new Failure(first.code, { ...first.detail, beside });
}
