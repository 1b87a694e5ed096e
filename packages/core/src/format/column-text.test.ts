import { expect, test } from 'vitest';
import type { Cell, GenericType } from '../frame/frame.ts';
import { columnText, isZonedType } from './column-text.ts';

const texts = (values: Cell[], type?: GenericType): string[] => values.map(columnText(values, type));

test('a column of days shows days alone, one of moments shows them as finely as it needs', () => {
  const [day, next] = [Date.UTC(2001, 0, 5), Date.UTC(2001, 1, 1)];
  expect(texts([day, null, next], 2)).toEqual(['2001-01-05', 'N/A', '2001-02-01']);
  expect(texts([day, Date.UTC(2001, 0, 5, 14, 5, 9)], 2)).toEqual(['2001-01-05 00:00:00', '2001-01-05 14:05:09']);
  expect(texts([day, day + 1], 2)).toEqual(['2001-01-05 00:00:00.000', '2001-01-05 00:00:00.001']);
});

test('an instant of a type with a zone says its offset, a day does not', () => {
  const write = (moments: number[], zone = 'UTC') => moments.map(columnText(moments, 2, { zone }));
  expect(write([Date.UTC(2024, 0, 31, 14, 5)])).toEqual(['2024-01-31 14:05+00:00']);
  expect(write([Date.UTC(2024, 0, 31, 14, 5), Date.UTC(2024, 6, 1)], 'Europe/Berlin')).toEqual([
    '2024-01-31 14:05+01:00',
    '2024-07-01 00:00+02:00',
  ]);
  expect(write([Date.UTC(2024, 0, 31, 14, 5)], 'America/St_Johns')).toEqual(['2024-01-31 14:05-03:30']);
  expect(write([Date.UTC(2024, 0, 31)])).toEqual(['2024-01-31']);
});

test('moments that came as texts are read; what is none, or outside the calendar, stands as it came', () => {
  expect(texts(['2024-01-31T14:05:09', 'soon', 8.7e15], 2)).toEqual(['2024-01-31 14:05:09', 'soon', '8700000000000000']);
});

test('without a type, and in columns of another type, every cell stands as it came', () => {
  expect(texts([978_652_800_000, null, 'x'])).toEqual(['978652800000', 'N/A', 'x']);
  expect(texts([0, null], 0)).toEqual(['0', 'N/A']);
});

test('a missing cell, an empty text, a text of blanks and a boolean each read in a way of their own', () => {
  expect(texts([null, '', ' ', true, false, 'true'], 1)).toEqual(['N/A', '<empty string>', ' ', 'True', 'False', 'true']);
});

test('a type with a time zone is known in the words of every database', () => {
  const zoned = ['TIMESTAMP WITH TIME ZONE', 'timestamptz', 'timestamp(3) with time zone', 'TIMESTAMPTZ'];
  expect(zoned.map(isZonedType)).toEqual(zoned.map(() => true));
  expect(['TIMESTAMP', 'timestamp without time zone', 'DATE', null, undefined].map(isZonedType)).toEqual(Array(5).fill(false));
});
