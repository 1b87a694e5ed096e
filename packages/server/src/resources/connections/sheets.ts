/**
 * The sheets of a connection to Google Sheets: addresses by the names of their tables, kept where programs write them, in
 * `extra` as `{"engine_params": {"catalog": {…}}}`. Who knows the address of a shared sheet may read it: it is shown to those
 * alone who may change the connection.
 */
import { Failure } from '@tessera/core/failures';
import { isRecord } from '@tessera/core/narrowing';
import type { SheetCatalog } from '../../drivers/sheets/gsheets.ts';
import { switchedOn } from './turned-off.ts';

/** Whether a connection of this kind names sheets. */
export const hasSheets = (backend: string): boolean => backend === 'gsheets';

/** Of one connection: each is fetched when the connection is tried. */
export const mostSheets = 50;
const longestName = 250;
/** How long a fetched sheet serves where the connection says nothing of the schema cache, in s. */
const usualSeconds = 60;

function membersOf(extra: string | null | undefined): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(extra ?? '{}');
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}

const paramsIn = (extra: Record<string, unknown>): Record<string, unknown> => {
  const params = extra['engine_params'];
  return isRecord(params) ? params : {};
};

/** @param extra  JSON; what is no text in it is no address */
export function sheetsIn(extra: string | null | undefined): Record<string, string> {
  const catalog = paramsIn(membersOf(extra))['catalog'];
  if (!isRecord(catalog)) return {};
  return Object.fromEntries(
    Object.entries(catalog).flatMap(([name, address]) => (typeof address === 'string' ? [[name, address] as const] : [])),
  );
}

/** An Extra with these sheets in the place of those it has. */
export function withSheets(extra: string | null | undefined, sheets: Readonly<Record<string, string>>): string {
  const members = membersOf(extra);
  return JSON.stringify({ ...members, engine_params: { ...paramsIn(members), catalog: sheets } });
}

/** An Extra as it is shown to everybody who may see the database. */
export function withoutSheets<Extra extends string | null>(extra: Extra): Extra | string {
  const members = membersOf(extra);
  const params = paramsIn(members);
  if (!('catalog' in params)) return extra;
  const rest = Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'catalog'));
  return JSON.stringify({ ...members, engine_params: rest });
}

/** What the driver is told. */
export const sheetCatalogIn = (extra: string | null | undefined): SheetCatalog => ({
  sheets: sheetsIn(extra),
  keptMs: 1000 * (switchedOn(extra ?? null).metadata_cache_timeout.schema_cache_timeout || usualSeconds),
});

/** @throws Failure INVALID `{catalog}` for names that cannot be those of tables, and for none or too many */
export function mustBeSheets(sheets: Readonly<Record<string, string>>): void {
  const names = Object.keys(sheets);
  const faults = [
    ...(names.length === 0 ? ['Name at least one sheet.'] : []),
    ...(names.length > mostSheets ? [`At most ${mostSheets} sheets can be connected.`] : []),
    ...names.flatMap((name) => nameFault(name, names) ?? []),
  ];
  if (faults.length > 0) throw new Failure('INVALID', { fields: { catalog: faults } });
}

function nameFault(name: string, all: readonly string[]): string | undefined {
  if (name.trim() === '') return 'Sheet name is required';
  if (name.length > longestName || /\p{Cc}/u.test(name))
    return `${name.slice(0, 50)}: a name has at most ${longestName} letters, in one line.`;
  const isTwice = all.some((other) => other !== name && other.toLowerCase() === name.toLowerCase());
  return isTwice ? `${name}: two sheets have this name; upper and lower case are the same.` : undefined;
}
