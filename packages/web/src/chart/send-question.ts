/** How a chart's question travels: posted, or as an address whose answer browsers keep (`CLIENT_CACHE`). */
import { chart } from '@tessera/api/chart';
import type { InputOf } from '@tessera/api/contract';
import { areAnswersKept } from '../bootstrap.ts';
import { client } from '../client.ts';

/** Characters; servers in between refuse longer addresses. */
const addressMax = 6000;

/** The question as an address; undefined when it is too long for one, or an answer is wanted that is not kept. */
export function questionAddress({ query, body }: InputOf<typeof chart.data>): InputOf<typeof chart.dataByQuery> | undefined {
  if (body.force === true) return undefined;
  const dashboard_id = typeof query?.dashboard_id === 'number' ? query.dashboard_id : undefined;
  const asked = { query: { form_data: JSON.stringify(body), ...(dashboard_id === undefined ? {} : { dashboard_id }) } };
  return client.url(chart.dataByQuery, asked).length <= addressMax ? asked : undefined;
}

/** Asks. @throws ApiFailure, TypeError (network), AbortError */
export function sendQuestion(asked: InputOf<typeof chart.data>, signal: AbortSignal) {
  const address = areAnswersKept() ? questionAddress(asked) : undefined;
  return address ? client.send(chart.dataByQuery, address, { signal }) : client.send(chart.data, asked, { signal });
}
