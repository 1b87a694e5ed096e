import { describe, expect, test } from 'vitest';
import { asciiLower, grammarOf } from './grammars.ts';
import { UnreadableSql, wordsOf } from './words.ts';

const engines = ['mysql', 'sqlite', 'clickhouse', 'trino'] as const;
type Engine = (typeof engines)[number];

/** The words as `kind:text`, or the message and the character where cutting ended. */
function cut(sql: string, engine: Engine): string[] {
  const grammar = grammarOf(engine);
  if (!grammar) throw new Error(`${engine} has no grammar.`);
  try {
    return wordsOf(sql, grammar.lexis)
      .slice(0, -1)
      .map(({ kind, text }) => `${kind}:${text}`);
  } catch (error) {
    if (error instanceof UnreadableSql) return [error.message, String(error.at)];
    throw error;
  }
}

const names = 'Write a blank between two minus signs.';
const badName = (char: string): string => `The character ${char} needs quotes around its name.`;
const badChar = (char: string): string => `The character "${char}" cannot stand here.`;
const binds = 'Parameters and variables such as ?, :name, @name or $1 cannot be used here.';

describe('where all four cut alike', () => {
  test.each<[sql: string, words: string[]]>([
    ['', []],
    [' \t\r\n', []],
    ['ab _c d1', ['word:ab', 'word:_c', 'word:d1']],
    ["'a' 'it''s' ''", ['string:a', "string:it''s", 'string:']],
    [
      '1 23 4.5 6. .7 8e9 1.5E-3 2e+1 .5e1 0xFf',
      ['1', '23', '4.5', '6.', '.7', '8e9', '1.5E-3', '2e+1', '.5e1', '0xFf'].map((n) => `number:${n}`),
    ],
    ['t.1', ['word:t', 'symbol:.', 'number:1']],
    ["'a'.1", ['string:a', 'symbol:.', 'number:1']],
    ['(a).1', ['symbol:(', 'word:a', 'symbol:)', 'symbol:.', 'number:1']],
    ['t .1', ['word:t', 'number:.1']],
    ['(.1', ['symbol:(', 'number:.1']],
    [
      'a<=>b->>c->d::e||f&&g<<h>>i<=j>=k<>l!=m==n',
      ['<=>', '->>', '->', '::', '||', '&&', '<<', '>>', '<=', '>=', '<>', '!=', '==']
        .flatMap((symbol, at) => [`word:${'abcdefghijklm'[at]}`, `symbol:${symbol}`])
        .concat('word:n'),
    ],
    ['( ) . , ; + - * / % = < > ! ~ & | ^', Array.from('().,;+-*/%=<>!~&|^', (each) => `symbol:${each}`)],
    ['a/* b */c', ['word:a', 'word:c']],
    ['a /**/ c', ['word:a', 'word:c']],
    ['a -- b\nc', ['word:a', 'word:c']],
    ['a -- b\r\nc', ['word:a', 'word:c']],
    ['a -- b', ['word:a']],
    ['a -- b\r', ['word:a']],
    ['a --', ['word:a']],
    ['/* a */ -- b\n/* c */ d', ['word:d']],
    ["'a", ['A string does not end.', '0']],
    ["x 'it''", ['A string does not end.', '2']],
    ['1a', ['Write a blank after a number.', '1']],
    ['1_', ['Write a blank after a number.', '1']],
    ['x 0xG', ['Write a blank after a number.', '3']],
    ['1é', ['Write a blank after a number.', '1']],
    ['a /* b', ['A comment does not end.', '2']],
    ['a /*/', ['A comment does not end.', '2']],
    ['/* a /* b */ c */', ['A comment cannot stand in a comment.', '0']],
    ['a /*! b */', ['Comments that some servers run cannot be used.', '2']],
    ['a /*m! b */', ['Comments that some servers run cannot be used.', '2']],
    ['a /*+ b */', ['Comments that some servers run cannot be used.', '2']],
    ['/* m! */ a', ['word:a']],
    ['a -- b\rc\nd', ['A carriage return cannot stand in a comment.', '6']],
    ['?', [binds, '0']],
    ['a = :b', [binds, '4']],
    ['@a', [binds, '0']],
    ['{a}', [binds, '0']],
    ['$1', [binds, '0']],
    ['a \\ b', [badChar('\\\\'), '2']],
    ['a \u00a0 b', [badChar('\u00a0'), '2']],
    ['a 😀', [badChar('😀'), '2']],
    ['a $b', [binds, '2']],
    ['a}', [badChar('}'), '1']],
  ])('%j', (sql, words) => {
    for (const engine of engines) expect(cut(sql, engine), engine).toEqual(words);
  });
});

test.each<[sql: string, words: Readonly<Record<Engine, string[]>>]>([
  [`"a""b"`, { mysql: ['string:a""b'], sqlite: ['name:a"b'], clickhouse: ['name:a"b'], trino: ['name:a"b'] }],
  ['`a``b`', { mysql: ['name:a`b'], sqlite: ['name:a`b'], clickhouse: ['name:a`b'], trino: [badChar('`'), '0'] }],
  [
    '[a"b]',
    {
      mysql: ['A string does not end.', '2'],
      sqlite: ['name:a"b'],
      clickhouse: ['A quoted name does not end.', '2'],
      trino: ['A quoted name does not end.', '2'],
    },
  ],
  [
    '[a]',
    {
      mysql: ['symbol:[', 'word:a', 'symbol:]'],
      sqlite: ['name:a'],
      clickhouse: ['symbol:[', 'word:a', 'symbol:]'],
      trino: ['symbol:[', 'word:a', 'symbol:]'],
    },
  ],
  [
    '(a)].1',
    {
      mysql: ['symbol:(', 'word:a', 'symbol:)', 'symbol:]', 'symbol:.', 'number:1'],
      sqlite: ['symbol:(', 'word:a', 'symbol:)', 'symbol:]', 'symbol:.', 'number:1'],
      clickhouse: ['symbol:(', 'word:a', 'symbol:)', 'symbol:]', 'symbol:.', 'number:1'],
      trino: ['symbol:(', 'word:a', 'symbol:)', 'symbol:]', 'symbol:.', 'number:1'],
    },
  ],
  [
    String.raw`'a\'b'`,
    {
      mysql: [String.raw`string:a\'b`],
      sqlite: ['A string does not end.', '5'],
      clickhouse: [String.raw`string:a\'b`],
      trino: ['A string does not end.', '5'],
    },
  ],
  [
    String.raw`'a\\' b`,
    {
      mysql: [String.raw`string:a\\`, 'word:b'],
      sqlite: [String.raw`string:a\\`, 'word:b'],
      clickhouse: [String.raw`string:a\\`, 'word:b'],
      trino: [String.raw`string:a\\`, 'word:b'],
    },
  ],
  [
    'a # b\nc',
    { mysql: ['word:a', 'word:c'], sqlite: [badChar('#'), '2'], clickhouse: ['word:a', 'word:c'], trino: [badChar('#'), '2'] },
  ],
  ['1--2', { mysql: [names, '1'], sqlite: ['number:1'], clickhouse: ['number:1'], trino: ['number:1'] }],
  ['1--', { mysql: ['number:1'], sqlite: ['number:1'], clickhouse: ['number:1'], trino: ['number:1'] }],
  ['größe', { mysql: ['word:größe'], sqlite: ['word:größe'], clickhouse: [badName('ö'), '2'], trino: [badName('ö'), '2'] }],
  ['a$b', { mysql: ['word:a$b'], sqlite: ['word:a$b'], clickhouse: [badName('$'), '1'], trino: [badName('$'), '1'] }],
  [
    'a😀',
    { mysql: [badChar('😀'), '1'], sqlite: [badChar('😀'), '1'], clickhouse: [badChar('😀'), '1'], trino: [badChar('😀'), '1'] },
  ],
])('each cuts %j as its server does', (sql, words) => {
  for (const engine of engines) expect(cut(sql, engine), engine).toEqual(words[engine]);
});

test.each<[engine: Engine, sql: string, message: string, at: number]>([
  ['trino', 'a ""', 'A name is empty.', 2],
  ['sqlite', '[]', 'A name is empty.', 0],
  ['sqlite', 'a [b', 'A quoted name does not end.', 2],
  ['clickhouse', '"a\\"b"', 'A backslash cannot stand in a name.', 2],
  ['mysql', '`a\\`', 'A backslash cannot stand in a name.', 2],
])('%s refuses the name in %s', (engine, sql, message, at) => {
  expect(cut(sql, engine)).toEqual([message, String(at)]);
});

test('a backslash is a letter of a name where strings do not know it', () => {
  expect(cut('"a\\b" [c\\d]', 'sqlite')).toEqual(['name:a\\b', 'name:c\\d']);
});

test('words give their position, and unquoted ones their name in upper case', () => {
  const lexis = grammarOf('trino')?.lexis;
  expect(lexis && wordsOf(` ab 'c' "d" 1 <=`, lexis)).toEqual([
    { kind: 'word', text: 'ab', key: 'AB', at: 1, end: 3 },
    { kind: 'string', text: 'c', key: '', at: 4, end: 7 },
    { kind: 'name', text: 'd', key: '', at: 8, end: 11 },
    { kind: 'number', text: '1', key: '', at: 12, end: 13 },
    { kind: 'symbol', text: '<=', key: '<=', at: 14, end: 16 },
    { kind: 'end', text: '', key: '', at: 16, end: 16 },
  ]);
});

test('engines with a grammar, and those with a parser of their own', () => {
  expect(
    ['mysql', 'mariadb', 'clickhouse', 'clickhousedb', 'sqlite', 'trino', 'duckdb', 'postgresql', 'x'].map(
      (each) => grammarOf(each)?.id,
    ),
  ).toEqual(['mysql', 'mysql', 'clickhouse', 'clickhouse', 'sqlite', 'trino', undefined, undefined, undefined]);
  expect(asciiLower('AbZ Ä\u212a')).toBe('abz Ä\u212a');
});
