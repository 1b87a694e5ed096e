import { expect, test } from 'vitest';
import { conditionsOfRules } from './rules.ts';

test('rules of one group are alternatives, groups all hold, a comment ends with its rule', () => {
  const rule = (id: number, group: string | null, clause: string) => ({ id, name: `r${id}`, group, clause });
  const rules = [
    rule(3, 'gender', "gender = 'boy'"),
    rule(1, 'name', "name like 'A%' or name like 'B%'"),
    rule(2, 'name', "name like 'Q%'"),
    rule(4, null, 'n > 1 -- few'),
    rule(5, null, 'n < 9'),
  ];
  expect(conditionsOfRules(rules)).toEqual([
    "(name like 'A%' or name like 'B%') OR (name like 'Q%')",
    "(gender = 'boy')",
    '(n > 1 -- few\n)',
    '(n < 9)',
  ]);
});
