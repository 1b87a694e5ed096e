import { expect, test } from 'vitest';
import { sectionKeys } from './section-keys.ts';

const section = (title: string, ...keys: string[]) => ({ title, controls: keys.map((key) => ({ key })) });

test('a control that stays in the form stays in its section, whatever that is called now', () => {
  const line = sectionKeys([section('Query', 'x_axis', 'metrics', 'groupby'), section('Options', 'a')], new Map());
  expect([...line.keys()]).toEqual(['Query', 'Options']);
  const mixed = sectionKeys([section('Query', 'x_axis'), section('Query A', 'metrics', 'groupby'), section('Look', 'b')], line);
  const keyOf = (control: string) => [...mixed].find(([, held]) => held.includes(control))?.[0];
  expect([keyOf('metrics'), keyOf('b')]).toEqual(['Query', 'Look']);
  expect(new Set(mixed.keys()).size).toBe(3);
  expect([...sectionKeys([section('Query', 'x_axis', 'metrics', 'groupby')], mixed).keys()]).toEqual(['Query']);
});
