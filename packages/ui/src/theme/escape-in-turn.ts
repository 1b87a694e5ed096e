/**
 * Escape closes one layer, also pressed twice in quick succession. antd gives the key to a layer for as long as it fades
 * away, and takes a moment to begin: a second Escape would be lost in what the first has closed. It waits for that here.
 */

/** How long antd takes to begin to close a list, and to forget one that has faded away. */
const settleMs = 50;

/** The longest a key waits, for a layer that never ends to fade. */
const patienceMs = 600;

/** A layer that fades away. */
const leaving = '[class*="ant-"][class*="-leave"]';

const isFading = (): boolean =>
  [...document.querySelectorAll(leaving)].some((layer) => layer.checkVisibility({ visibilityProperty: true }));

export interface Surroundings {
  /** Milliseconds of any clock that never goes back. */
  now: () => number;
  isFading: () => boolean;
  /** Calls back a little later, once. */
  later: (look: () => void) => void;
}

/** Takes a press of the key; true when it has to wait: then it is the taker's, who calls `again` when its turn has come. */
export function turns({ now, isFading: fades, later }: Surroundings): (again: () => void) => boolean {
  const waiting: { again: () => void; until: number }[] = [];
  let settledAt = Number.NEGATIVE_INFINITY;
  const isFree = (): boolean => {
    if (fades()) settledAt = now() + settleMs;
    return now() >= settledAt;
  };
  const look = (): void => {
    const first = waiting[0];
    if (first && (isFree() || now() >= first.until)) {
      waiting.shift();
      settledAt = now() + settleMs;
      first.again();
    }
    if (waiting.length > 0) later(look);
  };
  return (again) => {
    if (waiting.length === 0 && isFree()) {
      settledAt = now() + settleMs;
      return false;
    }
    waiting.push({ again, until: now() + patienceMs });
    if (waiting.length === 1) later(look);
    return true;
  };
}

/** Makes every Escape of the page wait for its turn. Answers how to end it. */
export function escapeInTurn(): () => void {
  const mustWait = turns({ now: () => performance.now(), isFading, later: (look) => setTimeout(look, 10) });
  const again = (target: EventTarget | null): void => {
    // The focus may have gone back to where it was before the layer; a text that is gone hears nothing.
    const hearer = document.activeElement ?? target;
    // antd reads the number of the key.
    const init = { key: 'Escape', code: 'Escape', keyCode: 27, which: 27, bubbles: true, cancelable: true, composed: true };
    hearer?.dispatchEvent(new KeyboardEvent('keydown', init));
  };
  const hear = (event: KeyboardEvent): void => {
    // A key held down, one of an input method, and one that has waited already go on their way.
    if (event.key !== 'Escape' || event.repeat || event.isComposing || !event.isTrusted) return;
    if (!mustWait(() => again(event.target))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', hear, true);
  return () => window.removeEventListener('keydown', hear, true);
}
