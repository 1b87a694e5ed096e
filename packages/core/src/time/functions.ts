/** What may be written on a side of an advanced range, to be read by people (docs/reference/questions.md#time-ranges). */

/** The word a function is called by. */
export type TimeFunctionName = 'DATETIME' | 'DATEADD' | 'DATEDIFF' | 'DATETRUNC' | 'LASTDAY' | 'HOLIDAY';

/** A function of time expressions: how it is called, an example, and what it gives. */
export interface TimeFunction {
  readonly name: TimeFunctionName;
  readonly syntax: string;
  /** A side of a range as it stands; DATEDIFF gives a number and stands within another function. */
  readonly example: string;
}

/** Every function there is, in the order in which they build on each other. */
export const timeFunctions: readonly TimeFunction[] = [
  { name: 'DATETIME', syntax: 'DATETIME("text")', example: 'DATETIME("today")' },
  { name: 'DATEADD', syntax: 'DATEADD(datetime, n, unit)', example: 'DATEADD(DATETIME("today"), -13, day)' },
  {
    name: 'DATEDIFF',
    syntax: 'DATEDIFF(datetime, datetime, unit)',
    example: 'DATEADD(DATETIME("today"), DATEDIFF(DATETIME("2024-01-31"), DATETIME("2024-01-01"), day), day)',
  },
  { name: 'DATETRUNC', syntax: 'DATETRUNC(datetime, unit)', example: 'DATETRUNC(DATEADD(DATETIME("today"), -1, month), month)' },
  { name: 'LASTDAY', syntax: 'LASTDAY(datetime, unit)', example: 'LASTDAY(DATEADD(DATETIME("today"), -1, month), month)' },
  {
    name: 'HOLIDAY',
    syntax: 'HOLIDAY("name", datetime, "country")',
    example: 'HOLIDAY("Christmas Day", DATETIME("today"), "US")',
  },
];
