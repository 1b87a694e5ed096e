import { expect, test } from 'vitest';
import * as dataset from '@tessera/api/dataset';
import * as etag from '@tessera/api/etag';
import * as upload from '@tessera/api/upload';
import { leanModule } from './routes-only.ts';

test('of a contract the browser gets every route by method and path, and no shape', () => {
  const code = leanModule(dataset) ?? '';
  for (const { method, path } of Object.values(dataset.dataset)) expect(code).toContain(JSON.stringify({ method, path }));
  expect(code).not.toMatch(/zod|permission|summary/);
});

test('lists of words stay, and a module without routes is left alone', () => {
  expect(leanModule(upload)).toContain(`export const uploadTypes = ${JSON.stringify(upload.uploadTypes)};`);
  expect(leanModule(etag)).toBeUndefined();
});
