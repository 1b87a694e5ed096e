import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { mutantsOf } from './mutants.ts';
import { Switches } from './mutation-switches.ts';
import { switchedModule, switchesName } from './switched-module.ts';

/** What a module answers, as it is and with each of its changes, beside the changes written into its text. */
function answersOf(source: string): [change: string, switched: string, written: string][] {
  const mutants = mutantsOf('a.ts', source);
  const text = switchedModule(source, mutants, 10);
  const answer = (module: string, on?: number): string => {
    const switches = new Switches();
    switches.on = on;
    // A fresh global object: the module is loaded with the change.
    return JSON.stringify(runInNewContext(`${module}; answer()`, { [switchesName]: switches })) ?? '';
  };
  return [
    ['none', answer(text), answer(source)],
    ...mutants.map(({ change, start, end, text: by }, at): [string, string, string] => [
      change,
      answer(text, 10 + at),
      answer(source.slice(0, start) + by + source.slice(end)),
    ]),
  ];
}

it.each([
  'const answer = () => [1, 2, 3].map((n) => n * 2 - 1 < 3 && n + 1 > 2);',
  'const answer = () => { const a = null; return [a || 5, a && 6, 0 || a, 1 && 2, (7 || 8) && 9]; };',
  'const answer = () => { if (1 < 2 && 2 === 2) return [true ? 1 : 2, !true]; return false; };',
  'const answer = () => [[1, 5].some((n) => n >= 5), [1]?.every((n) => n % 2 === 0), Math.min(3, 4), Math.floor(1.5)];',
  "const table = { 1: 'a', 2: true, b: 3 }; const answer = () => [table, 'ab'.startsWith('a'), -1];",
  'const answer = (a = 2, { b = 3 } = {}) => { switch (a) { case 2: return a / b; default: return 0; } };',
])('a change that is switched on does what it does in the text: %s', (source) => {
  for (const [change, switched, written] of answersOf(source)) expect([change, switched]).toEqual([change, written]);
});

it('a switch reports that it was asked, and ends a loop that does not end', () => {
  const switches = new Switches();
  const source = 'const answer = () => { let n = 0; while (n < 9) n += 1; return n; };';
  const module = switchedModule(source, mutantsOf('a.ts', source), 1);
  const run = (): unknown => runInNewContext(`${module}; answer()`, { [switchesName]: switches });
  expect([run(), [...switches.asked].toSorted((a, b) => a - b)]).toEqual([9, [1, 2, 3, 4]]);
  switches.mostSteps = switches.steps + 5;
  expect(run).toThrow('endless loop');
});
