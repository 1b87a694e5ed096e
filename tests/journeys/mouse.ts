/** A hand on the mouse: native drags need the button held, a small move that starts them, and moves over the target. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface MousePoint {
  readonly x: number;
  readonly y: number;
}

/** A point inside an element, in shares of its width and height. */
export async function pointIn(element: Locator, shareX = 0.5, shareY = 0.5): Promise<MousePoint> {
  const box = await element.boundingBox();
  expect(box, `${String(element)} has no place on the screen`).not.toBeNull();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  return { x: x + width * shareX, y: y + height * shareY };
}

/** Drags from one point to another with the real mouse. */
export async function drag(page: Page, from: MousePoint, to: MousePoint): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 10 });
  // A second move over the target: the first may only have entered it.
  await page.mouse.move(to.x + 1, to.y + 1, { steps: 2 });
  await page.mouse.up();
}

/** Drags one element onto another; both must be on the screen. */
export async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await drag(page, await pointIn(from), await pointIn(to));
}
