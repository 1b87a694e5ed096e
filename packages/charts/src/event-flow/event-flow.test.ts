import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { flowsOf, layFlows, sequencesOf, type FlowEvent, type FlowStep } from './flows.ts';
import { eventFlow } from './index.ts';

const sequence = (entity: string, text: string, apart = 10): FlowEvent[] =>
  Array.from(text, (event, at) => ({ entity, event, at: at * apart, row: at }));
const told = (steps: readonly FlowStep[]): string =>
  steps.map(({ event, count, next }) => `${event ?? '…'}${count}${next.length > 0 ? `(${told(next)})` : ''}`).join(' ');
const many = ['abc', 'abd', 'ab', 'b'].flatMap((text, at) => sequence(`e${at}`, text));

test('sequences that begin alike are one way until they part; the commonest is first', () => {
  expect(told(flowsOf(sequencesOf(many), 1))).toBe('a3(b3(c1 d1)) b1');
});

test('rare steps are gathered into one, and what follows them is not shown', () => {
  const steps = flowsOf(sequencesOf(many), 2);
  expect(told(steps)).toBe('a3(b3(…2)) …1');
  expect(steps[0]?.next[0]?.next[0]).toMatchObject({ gathered: 2, ended: 2, gapMs: 0 });
});

test('times are means: to the next step of those that go on, and since the first', () => {
  const [a] = flowsOf([sequence('x', 'ab', 10), sequence('y', 'ab', 30), sequence('z', 'a')], 1);
  expect(a).toMatchObject({ count: 3, ended: 1, gapMs: 20, sinceMs: 0 });
  expect(a?.next[0]).toMatchObject({ count: 2, ended: 2, gapMs: 0, sinceMs: 20 });
});

test('events of an entity are put in the order of time, whatever the order of the rows', () => {
  const shuffled = [...sequence('x', 'abcd')].toReversed();
  expect(sequencesOf(shuffled)[0]?.map(({ event }) => event)).toEqual(['a', 'b', 'c', 'd']);
});

const flows = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 30,
});
test('no entity is lost: of all who take a step some end there and the others go on, and all steps have room', () => {
  fc.assert(
    fc.property(flows, fc.integer({ min: 1, max: 4 }), (texts, least) => {
      const roots = flowsOf(
        texts.map((text, at) => sequence(String(at), text, at + 1)),
        least,
      );
      const sum = (steps: readonly FlowStep[]): number => steps.reduce((all, { count }) => all + count, 0);
      expect(sum(roots)).toBe(texts.length);
      const walk = (step: FlowStep): void => {
        expect(step.ended + sum(step.next)).toBe(step.count);
        step.next.forEach(walk);
      };
      roots.forEach(walk);
      const { boxes } = layFlows(roots, { width: 500, narrowest: 20 });
      for (const { left, width, from, until } of boxes) {
        expect(left + width).toBeLessThanOrEqual(500.001);
        expect(until).toBeGreaterThan(from);
        expect(until).toBeLessThanOrEqual(1.000001);
      }
    }),
  );
});

const form = (keys: object = {}) =>
  readForm(eventFlow, { granularity_sqla: 'at', entity: 'who', all_columns_x: 'what', ...keys }).form;

test('asks for the events in the order of entity and time, with the columns of the tooltip', () => {
  expect(eventFlow.queries(form({ all_columns: ['page'] }), {})[0]).toMatchObject({
    columns: ['at', 'what', 'who', 'page'],
    metrics: null,
    orderby: [
      ['who', true],
      ['at', true],
    ],
  });
  expect(eventFlow.queries(form({ order_by_entity: false }), {})[0]?.orderby).toEqual([['at', true]]);
});

test('a step filters by its event and shows its share and the commonest values; a note counts events without an entity', () => {
  const answer = answerOf(
    { at: [0, 60_000, 0, 5], what: ['in', 'out', 'in', 'in'], who: ['x', 'x', 'y', null], page: ['p', 'q', 'p', 'p'] },
    ['at'],
  );
  const picture = eventFlow.picture(form({ all_columns: ['page'] }), [answer], testView()) as EChartsPicture;
  expect(picture.notes).toEqual(['Not drawn, because a value is missing: 1.']);
  expect(picture.pick?.({ data: { at: 1 } })?.filters).toEqual([{ col: 'what', op: 'IN', val: ['out'] }]);
  const rows = picture
    .tooltip?.([{ dataIndex: 0, value: 0, data: { at: 1 } }])
    .rows.map(({ label, value }) => `${label}: ${value}`);
  expect(rows).toEqual(['Entities: 1', 'of in: 50.0%', 'End here: 1', 'Mean time since the first: 1m', 'page: q (1)']);
});
