import { expect, test } from 'vitest';
import { makeCrosshair } from './crosshair.ts';

test('every picture but the one that is pointed at is told the moment, once, and that nothing is pointed at any more', () => {
  const crosshair = makeCrosshair();
  const told: string[] = [];
  const own = (moment: number | undefined): void => void told.push(`own ${moment}`);
  const other = (moment: number | undefined): void => void told.push(`other ${moment}`);
  crosshair.hear(own);
  const leave = crosshair.hear(other);
  crosshair.tell(1, own);
  crosshair.tell(1, own);
  crosshair.tell(undefined, own);
  leave();
  crosshair.tell(2, own);
  expect(told).toEqual(['other 1', 'other undefined']);
});
