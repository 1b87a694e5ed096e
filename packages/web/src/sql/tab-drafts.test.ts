import { beforeEach, expect, test } from 'vitest';
import { parseDraft, type SqlDraft } from './draft.ts';
import { openTabDrafts, type TabDrafts, type TextStorage } from './tab-drafts.ts';

/** A storage in memory with the browser's own rules. */
function memory(from: ReadonlyMap<string, string> = new Map()): TextStorage & { map: Map<string, string> } {
  const map = new Map(from);
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (at) => [...map.keys()][at] ?? null,
    get length() {
      return map.size;
    },
  };
}

let local = memory();
let clock = 0;
let names = 0;
beforeEach(() => {
  local = memory();
  clock = 0;
  names = 0;
});

const tab = (session: TextStorage): TabDrafts =>
  openTabDrafts({ local, session, now: () => (clock += 1), newName: () => `n${(names += 1)}` });
const draft = (sql: string): SqlDraft => ({ ...parseDraft(null), sql });
const write = (drafts: TabDrafts, sql: string): void => drafts.store({ draft: draft(sql), aside: undefined });
const begin = (session: TextStorage): [TabDrafts, string] => {
  const drafts = tab(session);
  return [drafts, drafts.load().draft.sql];
};

test('two tabs each keep their own text over a reload', () => {
  const [one, two] = [memory(), memory()];
  const [a] = begin(one);
  const [b] = begin(two);
  write(a, 'SELECT 1');
  write(b, 'SELECT 2');
  write(a, 'SELECT 11');
  for (const open of [a, b]) open.close();
  expect([begin(one)[1], begin(two)[1]]).toEqual(['SELECT 11', 'SELECT 2']);
});

test('a page of the product shown in between changes nothing', () => {
  const [a] = begin(memory());
  write(a, 'SELECT 1');
  expect(a.load().draft.sql).toBe('SELECT 1');
  expect([a.others(), local.map.size]).toEqual([[], 1]);
});

test('a duplicated tab has a copy of the text, and neither writes over the other', () => {
  const one = memory();
  const [a] = begin(one);
  write(a, 'SELECT 1');
  const two = memory(one.map);
  const [b, copied] = begin(two);
  expect(copied).toBe('SELECT 1');
  write(b, 'SELECT 2');
  write(a, 'SELECT 11');
  for (const open of [a, b]) open.close();
  expect([begin(one)[1], begin(two)[1]]).toEqual(['SELECT 11', 'SELECT 2']);
});

test('a browser opened again has the text used last, and offers the others', () => {
  const [[a], [b], [c]] = [begin(memory()), begin(memory()), begin(memory())];
  for (const [at, open] of [a, b, c].entries()) write(open, `SELECT ${at + 1}`);
  write(b, 'SELECT 22');
  for (const open of [a, b, c]) open.close();
  const [again, latest] = begin(memory());
  expect(latest).toBe('SELECT 22');
  expect(again.others().map((kept) => [kept.draft.sql, kept.isOpen])).toEqual([
    ['SELECT 3', false],
    ['SELECT 1', false],
  ]);
  expect(begin(memory())[1]).toBe('SELECT 3');
});

test('a new tab beside an open one begins empty, and can take a text over', () => {
  const [a] = begin(memory());
  write(a, 'SELECT 1');
  const [b, empty] = begin(memory());
  expect(empty).toBe('');
  expect(b.others()).toMatchObject([{ draft: { sql: 'SELECT 1' }, isOpen: true }]);
  b.archive(draft('SELECT aside'));
  const [archived] = b.others();
  expect(archived).toMatchObject({ draft: { sql: 'SELECT aside' }, isOpen: false });
  if (archived) b.take(archived);
  expect(b.others().map((kept) => kept.draft.sql)).toEqual(['SELECT 1']);
});

test('a tab that was put to sleep and comes back goes on in a record of its own when another took its text over', () => {
  const [a] = begin(memory());
  write(a, 'SELECT 1');
  a.close();
  const [b, taken] = begin(memory());
  expect(taken).toBe('SELECT 1');
  a.reopen();
  write(b, 'SELECT 2');
  write(a, 'SELECT 11');
  const [c] = begin(memory());
  expect(
    c
      .others()
      .map((kept) => kept.draft.sql)
      .toSorted(),
  ).toEqual(['SELECT 11', 'SELECT 2']);
});

test('the text of before there were records per tab is taken over once', () => {
  local.setItem('sql_draft', JSON.stringify(draft('SELECT old')));
  local.setItem('sql_draft_aside', JSON.stringify(draft('SELECT older')));
  const first = tab(memory()).load();
  expect([first.draft.sql, first.aside?.sql]).toEqual(['SELECT old', 'SELECT older']);
  expect(begin(memory())[1]).toBe('');
});

test('a closed or full storage costs the memory of a tab, never the page', () => {
  const refuse = (): never => {
    throw new Error('QuotaExceededError');
  };
  const closed: TextStorage = { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 0 };
  const drafts = openTabDrafts({ local: closed, session: closed, now: () => 1, newName: () => 'n' });
  expect(drafts.load().draft.sql).toBe('');
  expect(() => write(drafts, 'SELECT 1')).not.toThrow();
  expect(drafts.others()).toEqual([]);
});
