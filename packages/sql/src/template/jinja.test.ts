import { expect, test } from 'vitest';
import { dialectOf } from '../dialects/index.ts';
import { evaluate } from './evaluate.ts';
import { jinjaCases, jinjaData } from './jinja.testing.ts';
import { templateScopeOf } from './macros.ts';
import { Notes } from './render.ts';
import { parseTemplate } from './parse.ts';
import { plainOf } from './text.ts';

const scope = templateScopeOf(
  {
    dialect: dialectOf('duckdb'),
    now: '2024-02-10T09:30:00',
    user: { id: null, username: null, roles: null },
    urlParam: () => undefined,
    parameters: jinjaData,
    find: () => Promise.resolve(null),
  },
  new Notes(),
);

/** Texts inside lists get their quotes when SQL is written (`emit.ts`), so quotes are left out of the comparison. */
const unquoted = (text: string): string => text.replaceAll("'", '');

test.each(jinjaCases)('%s writes what Jinja writes', (template, output) => {
  expect(unquoted(plainOf(evaluate(parseTemplate(template), scope).output))).toBe(unquoted(output));
});
