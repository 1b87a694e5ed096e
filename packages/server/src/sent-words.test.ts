import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { planBoard } from './render/board/plan.ts';
import { momentWords } from './render/board/moment-words.ts';
import { boardSheet } from './render/board/sheets.ts';
import { readLayout } from '@tessera/core/dashboard/layout';
import { readConfig } from './config.ts';
import { viewOf } from './render/theme.ts';
import { say, sayerOf, sentTexts } from './sent-words.ts';

test('what is sent is said in a language of the pages, with its numbers; in English where it is none of them', () => {
  expect(say('de', 'Filters: {filters}', { filters: 'Land: FR' })).toBe('Filter: Land: FR');
  expect(say('tlh', 'Page {page} of {pages}', { page: 1, pages: 1200 })).toBe('Page 1 of 1,200');
  const more = '{n, plural, one {# more row} other {# more rows}}';
  expect([say('en', more, { n: 1 }), say('en-GB', more, { n: 1234 })]).toEqual(['1 more row', '1,234 more rows']);
  expect(say('ar', 'Filters: {filters}', { filters: 1234 })).toContain('1,234');
  for (const text of sentTexts) expect(compileMessage(text), text).toBeTruthy();
});

test('charts on paper speak its language, with what has no translation in English', () => {
  const view = viewOf({ width: 600, height: 400, mode: 'report', look: 'light', now: 0, locale: 'de' }, undefined);
  expect([view.say('Total'), view.say('Not translated: {n}', { n: 1234 })]).toEqual(['Summe', 'Not translated: 1.234']);
  expect(sayerOf('tlh')('Total')).toBe('Total');
});

test('paper says in its language when it was made, and that it is empty', () => {
  const at = Date.UTC(2026, 10, 25, 19, 14);
  expect(momentWords(at, 'Europe/Berlin')).toBe('25 November 2026, 20:14 (Europe/Berlin)');
  expect(momentWords(at, 'Europe/Berlin', 'de')).toBe('25. November 2026 um 20:14 (Europe/Berlin)');
  const nothing = planBoard(readLayout({}), { width: 900, tabs: () => [] });
  const { svg } = boardSheet({ plan: { ...nothing, parts: [] }, tiles: new Map() }, 'light', { locale: 'de' });
  expect(svg).toContain('Auf diesem Dashboard gibt es keine Diagramme');
});

test('the language of the site is read, and a wrong one is named', () => {
  expect(readConfig({ TESSERA_LANGUAGE: 'pt_BR' }).language?.tag).toBe('pt-BR');
  expect(() => readConfig({ TESSERA_LANGUAGE: 'klingon' })).toThrow(/TESSERA_LANGUAGE: Write one of en, ar, de,/);
});
