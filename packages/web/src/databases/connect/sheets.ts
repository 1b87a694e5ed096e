/** The sheets of a connection to Google Sheets, as the form holds them and as the wire has them. */
import type { ApiFailure } from '@tessera/api/client';
import { isRecord } from '@tessera/core/narrowing';
import { i18n } from '../../i18n.ts';

/** A row of the form. */
export interface NamedSheet {
  readonly name: string;
  readonly url: string;
}

/** Which sheets can be read: those of everybody with the link, or those of a service account, too. */
export type SheetAccess = 'public' | 'private';

/** The kind whose form this is. */
export const isSheets = (engine: string): boolean => engine === 'gsheets';

/** What a connection of a kind without sheets has, and a new one begins with. */
export const noSheets: NamedSheet[] = [{ name: '', url: '' }];

/** @param catalog  of the parameters, as the server tells them */
export function sheetRows(catalog: unknown): NamedSheet[] {
  if (!isRecord(catalog)) return noSheets;
  const rows = Object.entries(catalog).map(([name, url]) => ({ name, url: typeof url === 'string' ? url : '' }));
  return rows.length > 0 ? rows : noSheets;
}

/** Addresses by names. */
export const catalogOf = (rows: readonly NamedSheet[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ name, url }) => [name.trim(), url.trim()]));

/** What is wrong with the name of a row; undefined when it is right. */
export function nameFault(rows: readonly NamedSheet[], at: number): string | undefined {
  const name = (rows[at]?.name ?? '').trim();
  if (name === '') return i18n._('Sheet name is required');
  const isTaken = rows.some((row, other) => other < at && row.name.trim().toLowerCase() === name.toLowerCase());
  return isTaken ? i18n._('Another sheet has this name') : undefined;
}

/** A message for a field of a row. */
interface SheetError {
  readonly name: ['sheets', number, keyof NamedSheet];
  readonly errors: string[];
}

/**
 * What a refusal says about sheets. The server counts them as they stand in the object that was sent, where names that are
 * numbers come first.
 */
export function sheetErrors(
  { errors, fields }: Pick<ApiFailure, 'errors' | 'fields'>,
  rows: readonly NamedSheet[],
): SheetError[] {
  const sent = Object.keys(catalogOf(rows));
  const found = errors.flatMap(({ message, extra }): SheetError[] => {
    const of = extra?.['catalog'];
    if (!isRecord(of) || typeof of['idx'] !== 'number') return [];
    const name = sent[of['idx']];
    const at = Math.max(
      0,
      rows.findIndex((row) => row.name.trim() === name),
    );
    const reason = extra?.['reason'];
    const why = typeof reason === 'string' && name !== undefined ? [reason.replace(`${name}: `, '')] : [];
    return [{ name: ['sheets', at, of['name'] === true ? 'name' : 'url'], errors: [inWords(message), ...why] }];
  });
  const ofAll = [fields?.['catalog'] ?? []].flat();
  return ofAll.length > 0 ? [...found, { name: ['sheets', 0, 'name'], errors: ofAll }] : found;
}

function inWords(message: string): string {
  if (message === 'Sheet name is required') return i18n._('Sheet name is required');
  if (message === 'URL is required') return i18n._('URL is required');
  if (message.startsWith('The URL could not be identified'))
    return i18n._(
      'The URL could not be identified. Please check for typos and make sure that ‘Type of Google Sheets allowed’ selection matches the input.',
    );
  return message;
}
