import { expect, test } from 'vitest';
import { positionsIn } from './deletion-vector.ts';
import { pathsBelow } from './paths.ts';

test('an address is found below the table, and around it where the folders have the same names', () => {
  const at = pathsBelow('s3a://lake/wh/db/orders/', 'db/orders');
  expect(at('s3://lake/wh/db/orders/data/1.parquet')).toBe('db/orders/data/1.parquet');
  expect(at('s3n://lake/wh/shared/2.parquet')).toBe('shared/2.parquet');
  expect(at('s3://lake/other/3.parquet')).toBeUndefined();
  expect(at('s3://lake/wh/db/orders2/4.parquet')).toBe('db/orders2/4.parquet');
  expect(at('gs://lake/wh/db/orders/5.parquet')).toBeUndefined();
  const moved = pathsBelow('file:///old/place/orders', 'new/place/sales');
  expect(moved('/old/place/orders/data/1.parquet')).toBe('new/place/sales/data/1.parquet');
  expect(moved('file:/old/place/orders/data/1.parquet')).toBe('new/place/sales/data/1.parquet');
  expect(moved('/old/place/orders')).toBeUndefined();
  expect(moved('/old/place/other/1.parquet')).toBeUndefined();
  const itself = pathsBelow('s3://lake/wh/db/orders', '');
  expect(itself('s3://lake/wh/db/orders/data/1.parquet')).toBe('data/1.parquet');
  expect(itself('s3://lake/wh/db/other/1.parquet')).toBeUndefined();
});

test('a deletion vector that is cut off is refused, wherever it ends', () => {
  for (const bytes of [0, 4, 12, 40]) expect(() => positionsIn(Buffer.alloc(bytes), 10)).toThrow('is damaged');
});
