/** The queue as a pure data structure, on a simulated clock: random people, arrivals, durations and departures. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backgroundTurn, FairQueue, type QueueClaim } from './fair-queue.ts';

interface Item {
  readonly person: string;
  readonly isBackground: boolean;
  readonly arrives: number;
  readonly lasts: number;
  /** Leaves at this moment when it has not ended before; waiting or running. */
  readonly leaves: number;
}

/** Everything a queue did, in order. */
interface Grant {
  readonly item: Item;
  readonly at: number;
  /** Of each person, interactive items only, before the grant. */
  readonly running: ReadonlyMap<string, number>;
  /** People with interactive items in line, before the grant. */
  readonly waiting: ReadonlySet<string>;
  readonly isBackgroundWaiting: boolean;
}

const people = ['ann', 'ben', 'cem', 'dee'];
const item = fc.record({
  person: fc.constantFrom(...people),
  isBackground: fc.boolean(),
  arrives: fc.nat(30),
  lasts: fc.integer({ min: 1, max: 20 }),
  leaves: fc.oneof({ weight: 3, arbitrary: fc.constant(Number.POSITIVE_INFINITY) }, { weight: 1, arbitrary: fc.nat(60) }),
});
const interactive = item.map((each): Item => ({ ...each, isBackground: false }));
const sizes = fc.record({ places: fc.integer({ min: 1, max: 5 }), reserved: fc.nat(3) });

/** Runs everything to its end; `look` sees the queue after every moment. */
function simulate(
  queue: FairQueue<Item>,
  items: readonly Item[],
  look: (now: { waiting: ReadonlySet<Item>; running: ReadonlySet<Item> }) => void = () => undefined,
): Grant[] {
  const [waiting, running] = [new Set<Item>(), new Set<Item>()];
  const ends = new Map<Item, number>();
  const grants: Grant[] = [];
  const count = (person: string): number => [...running].filter((each) => each.person === person && !each.isBackground).length;
  const lastArrival = Math.max(0, ...items.map(({ arrives }) => arrives));
  for (let at = 0; at <= lastArrival || waiting.size + running.size > 0; at += 1) {
    // Sixty items of twenty moments each, one after the other, are over by then.
    expect(at).toBeLessThan(2000);
    for (const each of [...running, ...waiting])
      if (ends.get(each) === at || each.leaves === at) {
        expect(queue.remove(each)).toBe(true);
        running.delete(each);
        waiting.delete(each);
      }
    for (const each of items)
      if (each.arrives === at && each.leaves > at) {
        queue.add(each, each);
        waiting.add(each);
      }
    for (;;) {
      const state = {
        running: new Map(people.map((person) => [person, count(person)])),
        waiting: new Set([...waiting].filter((each) => !each.isBackground).map(({ person }) => person)),
        isBackgroundWaiting: [...waiting].some((each) => each.isBackground),
      };
      const next = queue.next();
      if (!next) break;
      expect(waiting.delete(next)).toBe(true);
      running.add(next);
      ends.set(next, at + next.lasts);
      grants.push({ item: next, at, ...state });
    }
    expect([queue.waitingCount, queue.runningCount]).toEqual([waiting.size, running.size]);
    look({ waiting, running });
  }
  return grants;
}

test('everything that stays starts, whatever else comes, and departures leave no hole', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), sizes, (items, options) => {
      const queue = new FairQueue<Item>(options);
      const started = new Set(simulate(queue, items).map((grant) => grant.item));
      for (const each of items) if (each.leaves === Number.POSITIVE_INFINITY) expect(started.has(each)).toBe(true);
      // Every place is there again.
      const fresh = Array.from({ length: options.places + 1 }, () => ({}) as Item);
      for (const each of fresh) queue.add(each, { person: 'eve', isBackground: false });
      expect(fresh.map(() => queue.next() !== undefined)).toEqual(fresh.map((_, at) => at < options.places));
    }),
  );
});

test('no place is empty while an item waits that may have it', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), sizes, (items, options) => {
      simulate(new FairQueue(options), items, ({ waiting, running }) => {
        if ([...waiting].some((each) => !each.isBackground)) expect(running.size).toBeGreaterThanOrEqual(options.places);
        const busy = new Set([...running].filter((each) => !each.isBackground).map(({ person }) => person));
        // Of each person who waits something runs, or all places are taken, the reserved ones too.
        for (const { person, isBackground } of waiting)
          if (!isBackground && !busy.has(person)) expect(running.size).toBe(options.places + options.reserved);
      });
    }),
  );
});

test('what one person waits for never takes the reserved places alone, and all together never take more than there are', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), sizes, (items, options) => {
      simulate(new FairQueue(options), items, ({ running }) => {
        expect(running.size).toBeLessThanOrEqual(options.places + options.reserved);
        for (const person of people)
          expect([...running].filter((each) => each.person === person && !each.isBackground).length).toBeLessThanOrEqual(
            options.places,
          );
      });
    }),
  );
});

test('no place goes to a person while another one waits of whom fewer items run', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), sizes, (items, options) => {
      for (const { item: given, running, waiting } of simulate(new FairQueue(options), items)) {
        if (given.isBackground) continue;
        for (const other of waiting) expect(running.get(other)).toBeGreaterThanOrEqual(running.get(given.person) ?? 0);
      }
    }),
  );
});

test('while a person of whom nothing runs waits, everybody else is served once at most', () => {
  fc.assert(
    fc.property(fc.array(interactive, { maxLength: 60 }), sizes, (items, options) => {
      const grants = simulate(new FairQueue(options), items);
      const served = new Map<string, string[]>();
      for (const { item: given, running, waiting } of grants) {
        for (const person of people) {
          if (person === given.person || !waiting.has(person) || (running.get(person) ?? 0) > 0) served.set(person, []);
          else served.set(person, [...(served.get(person) ?? []), given.person]);
          const others = served.get(person) ?? [];
          // Whoever left in between begins anew, so only those who stay count.
          if (items.every(({ leaves }) => leaves === Number.POSITIVE_INFINITY)) expect(new Set(others).size).toBe(others.length);
        }
      }
    }),
  );
});

test('background work takes half of the places at most, is passed over seven times at most, and leaves reserved places alone', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), sizes, (items, options) => {
      const most = Math.max(1, Math.floor(options.places / 2));
      simulate(new FairQueue(options), items, ({ running }) => {
        expect([...running].filter(({ isBackground }) => isBackground).length).toBeLessThanOrEqual(most);
      });
    }),
  );
  const queue = new FairQueue<string>({ places: 1 });
  queue.add('picture', { person: 'ann', isBackground: true });
  const started: (string | undefined)[] = [];
  for (let n = 0; n < backgroundTurn + 1; n += 1) {
    queue.add(`chart ${n}`, { person: 'ben', isBackground: false });
    const next = queue.next();
    started.push(next);
    if (next !== undefined) queue.remove(next);
  }
  expect(started.indexOf('picture')).toBe(backgroundTurn - 1);
});

const ann: QueueClaim = { person: 'ann', isBackground: false };
const ben: QueueClaim = { person: 'ben', isBackground: false };

test('what two people want starts when it is the turn of either, once', () => {
  const queue = new FairQueue<string>({ places: 1 });
  for (const name of ['a1', 'a2', 'both']) queue.add(name, ann);
  expect(queue.next()).toBe('a1');
  queue.add('b1', ben);
  queue.share('both', ben);
  queue.remove('a1');
  // Ben was never served: his line goes first, in its own order.
  expect(queue.next()).toBe('a2');
  queue.remove('a2');
  expect(queue.next()).toBe('b1');
  queue.remove('b1');
  expect(queue.next()).toBe('both');
  queue.remove('both');
  expect([queue.next(), queue.runningCount, queue.waitingCount]).toEqual([undefined, 0, 0]);
});

test('what is put back waits at the head of its line, and its place is free', () => {
  const queue = new FairQueue<string>({ places: 2 });
  for (const name of ['a1', 'a2', 'a3']) queue.add(name, ann);
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'a2', undefined]);
  queue.putBack('a2');
  queue.putBack('a1');
  expect([queue.next((name) => name !== 'a1'), queue.next(), queue.runningCount]).toEqual(['a2', 'a1', 2]);
  expect(queue.drain()).toEqual(['a3']);
  expect(queue.remove('a3')).toBe(false);
});

test('the queue says what runs and waits of a person, and what stands before an item', () => {
  const queue = new FairQueue<string>({ places: 1 });
  for (const name of ['a1', 'a2', 'a3']) queue.add(name, ann);
  queue.next();
  expect([queue.standing(ann), queue.ahead('a3', ann), queue.ahead('a2', ann)]).toEqual([{ running: 1, waiting: 2 }, 1, 0]);
  expect(queue.standing(ben)).toEqual({ running: 0, waiting: 0 });
});
