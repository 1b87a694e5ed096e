/** Packs of translations, read by Jed: the library with which clients of Apache Superset read them. */
import { createRequire } from 'node:module';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { packOf } from './language-pack.ts';
import { testServer } from './test-server.ts';

interface Catalogue {
  dgettext(domain: string, key: string): string;
  dngettext(domain: string, singular: string, plural: string, n: number): string;
}
type CatalogueReader = new (pack: unknown) => Catalogue;
// Jed has no types.
const Jed = z.custom<CatalogueReader>((value) => typeof value === 'function').parse(createRequire(import.meta.url)('jed'));

const server = await testServer();
afterAll(() => server.close());

// Rows: I18N-01
test('the pack of a language is what its clients read, and a missing text shows its key', async () => {
  const { status, body } = await server.visitor.get('/superset/language_pack/de/');
  expect(status).toBe(200);
  const german = new Jed(body);
  expect(german.dgettext('superset', 'Dashboard actions')).toBe('Dashboard-Aktionen');
  expect(german.dgettext('superset', 'Edit %(name)s')).toBe('%(name)s bearbeiten');
  expect(german.dgettext('superset', 'No text of ours')).toBe('No text of ours');
  const rows = (n: number) => german.dngettext('superset', 'Search %(n)s row', 'Search %(n)s rows', n);
  expect([rows(1), rows(2)]).toEqual(['%(n)s Zeile durchsuchen', '%(n)s Zeilen durchsuchen']);
  const english = (await server.visitor.get('/superset/language_pack/en/')).body;
  expect(Object.keys(english.locale_data.superset)).toEqual(['']);
  expect((await server.visitor.get('/superset/language_pack/tlh/')).status).toBe(404);
});

// Rows: I18N-01
test('plural forms are counted as each language counts', () => {
  const text = '{n, plural, one {# row} other {# rows}}';
  const forms = (code: string, translation: string): string[] => {
    const pack = new Jed(packOf(code, { [text]: translation }));
    return [0, 1, 2, 5, 21].map((n) => pack.dngettext('superset', '%(n)s row', '%(n)s rows', n));
  };
  expect(forms('fr', '{n, plural, one {# ligne} other {# lignes}}')).toEqual(
    ['ligne', 'ligne', 'lignes', 'lignes', 'lignes'].map((word) => `%(n)s ${word}`),
  );
  expect(forms('ru', '{n, plural, one {# строка} few {# строки} many {# строк} other {# строки}}')).toEqual(
    ['строк', 'строка', 'строки', 'строк', 'строка'].map((word) => `%(n)s ${word}`),
  );
  expect(forms('sl', '{n, plural, one {# vrstica} two {# vrstici} few {# vrstice} other {# vrstic}}')).toEqual(
    ['vrstic', 'vrstica', 'vrstici', 'vrstic', 'vrstic'].map((word) => `%(n)s ${word}`),
  );
  expect(forms('ar', '{n, plural, zero {لا صفوف} one {صف واحد} two {صفان} few {# صفوف} many {# صفًا} other {# صف}}')).toEqual([
    'لا صفوف',
    'صف واحد',
    'صفان',
    '%(n)s صفوف',
    '%(n)s صفًا',
  ]);
  expect(forms('ja', '{n, plural, other {# 行}}')).toEqual(['%(n)s 行', '%(n)s 行', '%(n)s 行', '%(n)s 行', '%(n)s 行']);
});
