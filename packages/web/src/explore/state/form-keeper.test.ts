import { expect, test } from 'vitest';
import { makeFormKeeper } from './form-keeper.ts';

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** A server that keeps forms in memory, and an address bar. */
function world(waitMs: number) {
  const forms = new Map<string, unknown>();
  const address: string[] = [];
  const server = { isUp: true };
  const keeper = makeFormKeeper(
    { key: '', form: { at: 0 } },
    {
      freshKey: () => `k${address.length + 1}`,
      keep: async (key, form) => {
        if (server.isUp) forms.set(key, form);
        return server.isUp;
      },
      show: (key) => address.push(key),
    },
    waitMs,
  );
  return { keeper, forms, address, server };
}

// Rows: EXP-15
test('an edit stands in the address at once, and leaving in the same breath keeps the newest', () => {
  const { keeper, forms, address } = world(60_000);
  keeper.edit({ at: 1 });
  expect([address, forms]).toEqual([['k1'], new Map([['k1', { at: 1 }]])]);
  keeper.edit({ at: 2 });
  keeper.leave();
  expect([address, forms]).toEqual([['k1'], new Map([['k1', { at: 2 }]])]);
});

test('what could not be sent is sent with the next occasion', async () => {
  const { keeper, forms, server } = world(0);
  server.isUp = false;
  keeper.edit({ at: 1 });
  await rest();
  server.isUp = true;
  keeper.leave();
  expect(forms).toEqual(new Map([['k1', { at: 1 }]]));
});

test('edits between two runs share a key, the first after a run takes its own, and going back finds what was run', async () => {
  const { keeper, forms, address } = world(0);
  const run = { at: 2 };
  keeper.edit({ at: 1 });
  keeper.edit(run);
  await rest();
  keeper.ran(run);
  keeper.edit({ at: 3 });
  expect(address).toEqual(['k1', 'k2']);
  expect(forms).toEqual(
    new Map([
      ['k1', run],
      ['k2', { at: 3 }],
    ]),
  );
  expect([keeper.arrive('k1'), keeper.arrive('k2')]).toEqual([undefined, undefined]);
  expect(keeper.arrive('k1')).toBe(run);
  expect(keeper.arrive('')).toEqual({ at: 0 });
});
