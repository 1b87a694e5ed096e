import { expect, test } from 'vitest';
import { leaveListsByTab } from './leave-by-tab.ts';

/** A page that only listens; a field of it tells what stands around. */
function pressed(key: string, value: string, around: string): boolean {
  const page = new EventTarget();
  // All that is used of a window.
  const stop = leaveListsByTab(page as Window);
  const event = Object.assign(new Event('keydown'), { key });
  Object.defineProperty(event, 'target', { value: { value, closest: (wanted: string) => (wanted === around ? {} : null) } });
  let stopped = false;
  event.stopPropagation = () => {
    stopped = true;
  };
  page.dispatchEvent(event);
  stop();
  return stopped;
}

// Rows: DET-14
test('Tab takes nothing from an open list of several in which nothing is typed', () => {
  const open = '.ant-select-multiple.ant-select-open';
  expect(pressed('Tab', '', open)).toBe(true);
  expect([pressed('Tab', 'R', open), pressed('Enter', '', open), pressed('Tab', '', '.ant-select')]).toEqual([
    false,
    false,
    false,
  ]);
});
