import { expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from './index.ts';
import type { Route } from './contract.ts';

const all: [string, Route][] = Object.entries(contracts).flatMap(([name, routes]) =>
  Object.entries(routes).map(([verb, route]): [string, Route] => [`${name}.${verb}`, route]),
);

test('no two routes share a method and a path', () => {
  const keys = all.map(([, route]) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

test.each(all)('%s names each path parameter in its params, and can be described as JSON schema', (_, route) => {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((found) => String(found[1]));
  const inShape = route.params instanceof z.ZodObject ? Object.keys(route.params.shape) : [];
  expect(inShape.toSorted()).toEqual(inPath.toSorted());
  expect(route.path.endsWith('/')).toBe(false);
  for (const shape of [route.query, route.body])
    if (shape) expect(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })).toBeTypeOf('object');
  if (route.reply !== 'bytes') expect(z.toJSONSchema(route.reply, { io: 'output', unrepresentable: 'any' })).toBeTypeOf('object');
});
