/** The SQL page, opened by a form that is posted with a text and what it reads (docs/reference/api.md#sql). */
import type { BodyOf } from '@tessera/api/contract';
import type { legacy } from '@tessera/api/legacy';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { bytes, type BytesReply } from '../../rest/implement.ts';
import { openDataset } from '../dataset/find.ts';
import { keepForDays } from '../permalink/stored-state.ts';
import { ownQuery } from '../sql/query-row.ts';

/** Browsers and the servers between take no longer lines of a reply. */
const longestAddress = 4000;
const keptDays = 1;

interface Place {
  readonly database_id: number;
  readonly catalog: string | null;
  readonly schema: string | null;
}

/**
 * Sends on to the SQL page with what to begin with in its address; a text that is too long for one is kept behind a key.
 * @throws Failure INVALID_BODY naming `datasourceKey`, NOT_FOUND, FORBIDDEN
 */
export async function openSql(ctx: Context, body: BodyOf<typeof legacy.sqllab>): Promise<BytesReply> {
  const given: unknown = body.form_data === undefined ? {} : JSON.parse(body.form_data);
  const said: Record<string, unknown> = { ...(typeof given === 'object' ? given : {}), ...body };
  const [key, sql] = [textIn(said['datasourceKey']), textIn(said['sql'])];
  const place = key === undefined ? undefined : await placeOf(ctx, key);
  const where = {
    ...(place && { dbid: String(place.database_id) }),
    ...(place?.catalog && { catalog: place.catalog }),
    ...(place?.schema && { schema: place.schema }),
  };
  const search = new URLSearchParams({ ...(sql !== undefined && { sql }), ...where });
  const address = search.toString();
  if (address.length <= longestAddress) return sendTo(address);
  const kept = { sql, dbId: place?.database_id, catalog: place?.catalog, schema: place?.schema };
  const id = await keepForDays(ctx, 'older_link', { text: JSON.stringify(kept) }, keptDays);
  return sendTo(new URLSearchParams({ id }).toString());
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const sendTo = (search: string): BytesReply =>
  bytes('', 'text/plain', { status: 303, headers: { location: `/superset/sqllab?${search}` } });

/** `5__table` is a dataset, `5__query` a query of the caller's own. */
async function placeOf(ctx: Context, key: string): Promise<Place> {
  const [, id, type] = /^(\d{1,9})__(table|dataset|query)$/.exec(key) ?? [];
  if (id === undefined) throw new Failure('INVALID_BODY', { fields: { datasourceKey: ['Not a valid datasourceKey.'] } });
  return type === 'query' ? ownQuery(ctx, 'id', Number(id)) : openDataset(ctx, Number(id));
}
