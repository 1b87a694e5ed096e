import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SqlReply } from '@tessera/api/sql';
import { Results } from './results.tsx';
import { limitNote } from './limit-text.ts';
import { matchingRows } from './matching-rows.ts';

const still = { fetch: () => undefined, again: () => undefined, isPreview: false };

test('an error is marked as the old one while the next statement runs, and only then', () => {
  const failed = { kind: 'failed', sentence: 'No such table.', causes: ['Issue 1005'], query: undefined, sql: 'select' } as const;
  const running = { kind: 'running', clientId: 'a', since: 0, query: undefined, before: failed } as const;
  const shown = (state: typeof failed | typeof running): string =>
    renderToStaticMarkup(createElement(Results, { ...still, state }));
  expect(shown(running)).toContain('No such table.');
  expect(shown(running)).toContain('aria-busy="true"');
  expect(shown(failed)).not.toContain('aria-busy="true"');
});

test('a failed query shows the sentence of the server and, behind "See more", possible causes', () => {
  const failed = { kind: 'failed', sentence: 'No such table.', query: undefined, sql: 'select' } as const;
  const shown = (causes: readonly string[]): string =>
    renderToStaticMarkup(createElement(Results, { ...still, state: { ...failed, causes } }));
  expect(shown(['Issue 1005'])).toMatch(/No such table\..*<summary>See more<\/summary><pre>Issue 1005</);
  expect(shown([])).toContain('No such table.');
  expect(shown([])).not.toContain('See more');
});

// Rows: SQL-07
test('rows that are gone can be fetched again, those of a look at a table by another button', () => {
  const gone = { kind: 'kept', query: {} as SqlReply['query'], isGone: true } as const;
  const shown = (isPreview: boolean): string =>
    renderToStaticMarkup(createElement(Results, { ...still, state: gone, isPreview }));
  expect(shown(false)).toContain('No stored results found, you need to re-run your query');
  expect([shown(false).includes('Refetch results'), shown(true).includes('Fetch data preview')]).toEqual([true, true]);
});

test('each cause of a short result has a sentence; a default limit is only an information (DET-10)', () => {
  const say = (limitingFactor: SqlReply['query']['limitingFactor'], more: Partial<Parameters<typeof limitNote>[1]> = {}) =>
    limitNote({ limitingFactor, limit: 1000, rows: 1000 } as SqlReply['query'], {
      shown: 1000,
      isUsual: false,
      isAdmin: false,
      ...more,
    });
  const one = { shown: 1, isUsual: true, isAdmin: false };
  expect(say('NOT_LIMITED')).toBeUndefined();
  expect(say('QUERY')).toMatchObject({ tone: 'warning', text: expect.stringContaining('LIMIT of the query') });
  expect(limitNote({ limitingFactor: 'QUERY', limit: 1000, rows: 1 } as SqlReply['query'], one)?.text).toBe(
    'The LIMIT of the query cut the result to one row.',
  );
  expect(say('QUERY_AND_DROPDOWN')?.text).toContain('and the limit beside Run');
  expect([say('DROPDOWN')?.tone, say('DROPDOWN', { isUsual: true })?.tone]).toEqual(['warning', 'info']);
  expect(say('DROPDOWN', { shown: 500, isAdmin: true })?.text).toContain('DISPLAY_MAX_ROW');
  expect(say('DROPDOWN', { shown: 500 })?.text).toContain('ask an administrator');
});

test('rows are filtered by what stands in any shown cell (SQL-06)', () => {
  const column = (name: string) => ({ name, column_name: name, type: 'VARCHAR', type_generic: 1, is_dttm: false }) as const;
  const data = [
    { a: 'Paris', n: 12 },
    { a: 'Berlin', n: 7 },
    { a: null, n: 120 },
  ];
  const columns = [column('a'), column('n')];
  expect(matchingRows(columns, data, 'par')).toEqual([0]);
  expect(matchingRows(columns, data, '12')).toEqual([0, 2]);
  expect(matchingRows(columns, data, ' ')).toBeUndefined();
});
