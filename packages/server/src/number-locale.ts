/** A site's way of writing numbers, as its settings write it: a JSON object in the words of d3 and Apache Superset. */
import { englishNumbers } from '@tessera/core/format/number-locale';
import { z } from 'zod';
import { json } from './extra-schemes.ts';

const mark = z.string().max(8);

/** `{"decimal": ",", "thousands": ".", "grouping": [3], "currency": ["", " €"]}`; what is absent is as in English. */
export const numberLocale = json
  .pipe(
    z.strictObject({
      decimal: z.string().min(1).max(3).default(englishNumbers.decimal),
      thousands: z.string().max(3).default(englishNumbers.thousands),
      grouping: z.array(z.number().int().min(1).max(20)).min(1).max(20).default(englishNumbers.grouping),
      currency: z.tuple([mark, mark]).default(englishNumbers.currency),
    }),
  )
  .refine(
    ({ decimal, thousands }) => decimal !== thousands,
    'decimal and thousands are the same sign: numbers could not be read.',
  )
  .refine(({ decimal, thousands }) => !/\d/.test(decimal + thousands), 'decimal and thousands are signs, not digits.');
