import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from './issues.ts';

const said = (shape: z.ZodType, value: unknown): string | undefined => {
  const { error } = shape.safeParse(value);
  return error && fieldsOf(error, value)['_schema']?.[0];
};

// Rows: ERR-02
test.each([
  [z.number().min(0), -1, 'Must be greater than or equal to 0.'],
  [z.number().gt(0), 0, 'Must be greater than 0.'],
  [z.number().max(24), 25, 'Must be less than or equal to 24.'],
  [z.number().lt(1), 1, 'Must be less than 1.'],
  [z.array(z.string()).min(1), [], 'Shorter than minimum length 1.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Longer than maximum length 1.'],
  [z.number().min(600, 'Must be between 600 and 2400.'), 10, 'Must be between 600 and 2400.'],
])('a value beyond its bounds is told the bound (%#)', (shape, value, sentence) => {
  expect(said(shape, value)).toBe(sentence);
});
