import { expect, test } from 'vitest';
import { timeFunctions } from './functions.ts';
import { resolveTimeRange } from './range.ts';

// Rows: TIME-05, DET-07
test('every function that is explained can be written as its example says, on either side of a range', () => {
  const now = '2024-05-15T10:20:30';
  expect(timeFunctions.map(({ name }) => name)).toEqual(['DATETIME', 'DATEADD', 'DATEDIFF', 'DATETRUNC', 'LASTDAY', 'HOLIDAY']);
  for (const { name, syntax, example } of timeFunctions) {
    expect([syntax.startsWith(`${name}(`), example.includes(`${name}(`)]).toEqual([true, true]);
    expect(resolveTimeRange(`${example} : `, now)).toEqual({ since: expect.any(String) });
    expect(resolveTimeRange(` : ${example}`, now)).toEqual({ until: expect.any(String) });
  }
  const of = (wanted: string) => timeFunctions.find(({ name }) => name === wanted)?.example ?? '';
  expect(resolveTimeRange(`${of('DATETRUNC')} : ${of('LASTDAY')}`, now)).toEqual({
    since: '2024-04-01T00:00:00',
    until: '2024-04-30T00:00:00',
  });
  expect(resolveTimeRange(` : ${of('HOLIDAY')}`, now)).toEqual({ until: '2024-12-25T00:00:00' });
});

// Rows: TIME-05
test('two parts are separated by a colon between blanks; anything else is refused with what could not be read', () => {
  const now = '2024-05-15T10:20:30';
  expect(resolveTimeRange('DATETIME("2024-01-01T10:00:00") : now', now)).toEqual({ since: '2024-01-01T10:00:00', until: now });
  expect(() => resolveTimeRange('DATEADD(DATETIME("now"), 1, fortnight) : ', now)).toThrow('"FORTNIGHT" is not a unit of time');
  expect(() => resolveTimeRange('2024-01-01:2024-02-01', now)).toThrow('two parts separated by " : "');
});
