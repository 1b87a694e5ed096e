import { expect, test } from 'vitest';
import { quoteRulesOf, SqlPosition, type PlaceKind } from './place.ts';

const signs: Readonly<Record<PlaceKind, string>> = { code: '.', text: 't', name: 'n', comment: 'c', dollar: '$' };

/** What each letter of a text leaves the place inside of, one sign for one letter. */
function placesOf(dialect: string, sql: string): string {
  const position = new SqlPosition(quoteRulesOf(dialect));
  return Array.from(sql, (letter) => {
    position.feed(letter);
    return signs[position.kind];
  }).join('');
}
/** The place after the whole text, read at once. */
function placeAfter(dialect: string, sql: string): PlaceKind {
  const position = new SqlPosition(quoteRulesOf(dialect));
  position.feed(sql);
  return position.kind;
}

test.each<[dialect: string, sql: string, places: string]>([
  // Texts
  ['trino', `a'b'c`, '.tt..'],
  ['trino', `'a''b'c`, 'tt.tt..'],
  ['trino', `''a`, 't..'],
  ['trino', `'"--/*'a`, 'tttttt..'],
  ['trino', `'\\'a`, 'tt..'],
  ['mysql', `'\\'a'b`, 'tttt..'],
  ['mysql', `'\\\\'a`, 'ttt..'],
  ['mysql', `"a"b`, 'tt..'],
  ['trino', `"a"b`, 'nn..'],
  ['trino', `"a""b"c`, 'nn.nn..'],
  ['trino', `"a'b"c`, 'nnnn..'],
  ['trino', '`a`', '...'],
  ['mysql', '`a``b`c', 'nn.nn..'],
  ['mysql', '`\\`a', 'nn..'],
  ['sqlite', '`a`[b]c', 'nn.nn..'],
  ['mssql', '[a]]b]c', 'nn.nn..'],
  ['mssql', '"a"[\'b]c', 'nn.nnn..'],
  ['mssql', 'a]b', '...'],
  ['trino', '[a]', '...'],
  ['clickhouse', '`a`"b"', 'nn.nn.'],
  ['bigquery', `"a"`, 'tt.'],
  // A text with E before it knows backslashes wherever it is asked.
  ['postgresql', `e'\\'a'b`, '.tttt..'],
  ['postgresql', `E'\\'a'b`, '.tttt..'],
  ['postgresql', `(E'\\'a'b`, '..tttt..'],
  ['postgresql', `ae'\\'b`, '..tt..'],
  ['postgresql', `_e'\\'b`, '..tt..'],
  ['postgresql', `E'a''\\'b'c`, '.tt.tttt..'],
  ['postgresql', `'a''\\'b`, 'tt.tt..'],
  ['redshift', `'\\'a'b`, 'tttt..'],
  // Comments
  ['trino', `a--b\nc`, '..cc..'],
  ['trino', `-- 'a\r'`, '.cccc.t'],
  ['trino', `- -'`, '...t'],
  ['trino', `a/*b*/'`, '..ccc.t'],
  ['trino', `/*/'*/'`, '.cccc.t'],
  ['trino', `/*/**/'`, '.cccc.t'],
  ['duckdb', `/*/**/'*/'`, '.ccccccc.t'],
  ['duckdb', `/*/**/*/'`, '.cccccc.t'],
  ['trino', `#'`, '.t'],
  ['mysql', `#'\n'`, 'cc.t'],
  ['clickhouse', `#'\n'`, 'cc.t'],
  ['trino', `/ *'`, '...t'],
  // Texts in dollars
  ['postgresql', `$$a'$$'`, '.$$$$.t'],
  ['postgresql', `$a$b$$'$a$'`, '..$$$$$$$.t'],
  ['postgresql', `a$$'`, '...t'],
  ['postgresql', `1$a$'`, '....t'],
  ['postgresql', `$1$'`, '...t'],
  ['postgresql', `($ä_1$'$ä_1$'`, '.....$$$$$$.t'],
  ['mysql', `$$'`, '..t'],
])('in %s the letters of %j lie there', (dialect, sql, places) => {
  expect(placesOf(dialect, sql)).toBe(places);
  // Read at once, in one piece or in two, a text ends in the same place.
  expect(signs[placeAfter(dialect, sql)]).toBe(places.at(-1));
  for (let cut = 1; cut < sql.length; cut += 1) {
    const position = new SqlPosition(quoteRulesOf(dialect));
    position.feed(sql.slice(0, cut));
    position.feed(sql.slice(cut));
    expect(signs[position.kind], `cut at ${cut}`).toBe(places.at(-1));
  }
});

test('what is put between the words of an author joins none of them', () => {
  const passed = (dialect: string, before: string, after: string): PlaceKind => {
    const position = new SqlPosition(quoteRulesOf(dialect));
    position.feed(before);
    position.passed();
    position.feed(after);
    return position.kind;
  };
  expect([passed('trino', '-', '-'), passed('trino', '/', '*'), passed('postgresql', '$', '$')]).toEqual([
    'code',
    'code',
    'code',
  ]);
  expect([passed('mysql', '/*', '/'), passed('mysql', '/* *', '/')]).toEqual(['comment', 'comment']);
  // A doubled quote with something between is the end of one text and the beginning of another.
  expect(passed('postgresql', "E'a'", "'\\'")).toBe('code');
});

test('a tag longer than anybody writes is none', () => {
  const tag = (length: number): string => `$${'a'.repeat(length)}$`;
  expect(placeAfter('postgresql', tag(70))).toBe('dollar');
  expect(placeAfter('postgresql', tag(90))).toBe('code');
  expect(placeAfter('postgresql', `${tag(70)} ${'x'.repeat(500)} ${tag(70)}`)).toBe('code');
});

test('a backslash that has taken nothing yet is known', () => {
  const position = new SqlPosition(quoteRulesOf('mysql'));
  position.feed("'a\\");
  expect([position.escaped, position.escapes, position.quote]).toEqual([true, true, "'"]);
  position.feed("'");
  expect([position.escaped, position.kind]).toEqual([false, 'text']);
});

test('an engine that is not known has the rules of the standard', () => {
  expect(quoteRulesOf('unknown')).toEqual(quoteRulesOf('trino'));
});
