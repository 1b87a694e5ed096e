import { expect, test } from 'vitest';
import { makeCrosshair } from './crosshair.ts';

test('every picture but the one under the pointer receives the moment, once, and the end of the hover', () => {
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

test('a picture that goes while it is pointed at takes the moment along; one that is left late ends no other’s', () => {
  const crosshair = makeCrosshair();
  const told: string[] = [];
  const own = (moment: number | undefined): void => void told.push(`own ${moment}`);
  const other = (moment: number | undefined): void => void told.push(`other ${moment}`);
  const leave = crosshair.hear(own);
  crosshair.hear(other);
  crosshair.tell(1, own);
  leave();
  expect(told.splice(0)).toEqual(['other 1', 'other undefined']);
  crosshair.hear(own);
  crosshair.tell(1, own);
  crosshair.tell(1, other);
  crosshair.tell(undefined, own);
  expect(told).toEqual(['other 1', 'own 1']);
});
