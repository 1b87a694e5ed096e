/** A small server that speaks Trino's protocol to whoever shows a token of the provider, and answers with whose it is. */
import { played, type PlayedServer } from '../../drivers/played-server.testing.ts';

const table = [
  { name: 'who', type: 'varchar' },
  { name: 'n', type: 'bigint' },
];

/** What it was asked, and by whom. */
export interface PersonalTrino extends PlayedServer {
  readonly statements: readonly { readonly sql: string; readonly who: string }[];
}

/** @param whose  the person of a token */
export async function playTrino(whose: (token: string) => Promise<string | undefined>): Promise<PersonalTrino> {
  const statements: { sql: string; who: string }[] = [];
  const answer = (sql: string, who: string): object => {
    if (/SHOW SCHEMAS/i.test(sql)) return { columns: [{ name: 'Schema', type: 'varchar' }], data: [[`of_${who}`]] };
    if (/information_schema\.tables/.test(sql))
      return { columns: [table[0], { name: 'table_type', type: 'varchar' }], data: [['sales', 'BASE TABLE']] };
    if (/LIMIT 0/.test(sql)) return { columns: table, data: [] };
    return { columns: table, data: [[who, statements.length]] };
  };
  const server = await played(({ headers, method, body: sql }, response) => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    void (token === undefined ? Promise.resolve(undefined) : whose(token)).then((who) => {
      // Another name beside a token would be somebody whom the person wants to be.
      if (who === undefined || headers['x-trino-user'] !== undefined) return response.writeHead(401).end();
      if (method === 'DELETE') return response.writeHead(204).end();
      const begins = sql.startsWith('START TRANSACTION');
      if (!begins && sql !== 'ROLLBACK') statements.push({ sql, who });
      response.writeHead(200, { 'content-type': 'application/json', ...(begins && { 'x-trino-started-transaction-id': 't1' }) });
      response.end(JSON.stringify({ id: 'q', ...(begins || sql === 'ROLLBACK' ? {} : answer(sql, who)) }));
    });
  });
  return { ...server, statements };
}
