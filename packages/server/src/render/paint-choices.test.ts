/** A filter box on paper says what is chosen, of as many filters as there is room for. */
import type { ChoicesPicture } from '@tessera/charts/choices-picture';
import { coloursOf } from '@tessera/core/look/tokens';
import { expect, test } from 'vitest';
import { inReadingOrder } from './direction.ts';
import { paintChoices } from './paint-choices.ts';
import { viewOf } from './theme.ts';

const field = (label: string, more: Partial<ChoicesPicture['fields'][number]> = {}): ChoicesPicture['fields'][number] => ({
  label,
  placeholder: `Type or Select [${label}]`,
  isMultiple: true,
  choices: [{ value: 'a', label: 'a' }],
  chosen: [],
  ...more,
});

const painted = (fields: ChoicesPicture['fields'], { width = 300, height = 400, locale = 'en' } = {}): string =>
  paintChoices(
    { kind: 'choices', fields, note: 'Each choice filters.', summary: 'Filter box' },
    viewOf({ width, height, mode: 'report', look: 'dark', now: 0, locale }, undefined),
  );

/** The texts, from top to bottom. */
const textsOf = (markup: string): string[] => [...markup.matchAll(/<text [^>]*>([^<]*)</g)].map(([, words]) => words ?? '');

/** The largest y of a text. */
const lowest = (markup: string): number =>
  Math.max(...[...markup.matchAll(/<text [^>]*y="([\d.]+)"/g)].map(([, y]) => Number(y)));

test('a field says what is chosen, else what its page says, and whether a value is required', () => {
  const markup = painted([
    field('City'),
    field('Year', { isMultiple: false, isRequired: true, chosen: ['2001'] }),
    field('Time range', { choices: [], chosen: ['Last week'] }),
  ]);
  expect(textsOf(markup)).toEqual([
    'City',
    'Type or Select [City]',
    'Year',
    '*',
    '2001',
    'Time range',
    'Last week',
    'Each choice filters.',
  ]);
  // Nothing to choose from: no field around it.
  expect(markup.match(/<rect /g)).toHaveLength(2);
  expect(markup).toContain(coloursOf('dark').negative);
});

test('several values stand in chips; those without room are counted, and the first is always named', () => {
  const many = textsOf(painted([field('City', { chosen: ['Amsterdam', 'Barcelona', 'Copenhagen', 'Dublin', 'Edinburgh'] })]));
  expect(many.slice(1, 4)).toEqual(['Amsterdam', 'Barcelona', '+ 3']);
  const [, long, rest] = textsOf(painted([field('City', { chosen: ['An endlessly long name '.repeat(9), 'Bonn'] })]));
  expect(long).toMatch(/^An endlessly long name .*…$/);
  expect(rest).toBe('+ 1');
});

test('filters without room are counted in the reader’s language, and nothing is cut at the lower edge', () => {
  const fields = ['A', 'B', 'C', 'D', 'E'].map((label) => field(label));
  const height = 220;
  const english = painted(fields, { height });
  expect(textsOf(english).at(-1)).toBe('2 more filters');
  expect(lowest(english)).toBeLessThan(height);
  expect(textsOf(painted(fields, { height, locale: 'de' })).at(-1)).toBe('2 weitere Filter');
  expect(textsOf(painted(fields, { height: 600 })).at(-1)).toBe('Each choice filters.');
});

test('in a language from the right fields begin there, with the arrow at their other end', () => {
  const markup = inReadingOrder('ar-SA', 300, () => painted([field('City')]));
  const [, x, width] = /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/.exec(markup) ?? [];
  expect(Number(x) + Number(width)).toBeCloseTo(300 - 4.5);
  expect(Number(/<path d="M([\d.]+)/.exec(markup)?.[1])).toBeLessThan(40);
  expect(markup).toContain('text-anchor="end"');
});
