/**
 * Escape closes one layer, also pressed twice in quick succession. antd gives the key to a layer for as long as it fades
 * away, and takes a moment to begin: a second Escape would be lost in what the first has closed. It waits for that here.
 */

/** How long antd takes on a busy machine to begin to close a list, and to forget one that has faded away. */
const settleMs = 150;

/** The longest a key waits, for a layer that never ends to fade. */
const maxWaitMs = 1500;

/** A layer that fades away. */
const leaving = '[class*="ant-"][class*="-leave"]';

const isFading = (): boolean =>
  [...document.querySelectorAll(leaving)].some((layer) => layer.checkVisibility({ visibilityProperty: true }));

/** What the order needs of the page; a test gives its own. */
export interface EscapeContext {
  /** Milliseconds of any clock that never goes back. */
  now: () => number;
  isFading: () => boolean;
  /** Calls back a little later, once. */
  later: (look: () => void) => void;
}

/** Presses of Escape, one after the other. */
export interface EscapeOrder {
  /** Takes a press of the key; true when it has to wait: then it is the taker's, who calls `again` when its turn has come. */
  mustWait: (again: () => void) => boolean;
  /** Whoever waits is heard now: something else is about to be done, and what was pressed before it comes before it. */
  hurry: () => void;
}

/** The order in which presses of the key are heard. */
export function turns({ now, isFading: fades, later }: EscapeContext): EscapeOrder {
  const waiting: { again: () => void; until: number }[] = [];
  let settledAt = Number.NEGATIVE_INFINITY;
  const isFree = (): boolean => {
    if (fades()) settledAt = now() + settleMs;
    return now() >= settledAt;
  };
  const look = (): void => {
    const first = waiting[0];
    if (!first) return;
    if (isFree() || now() >= first.until) {
      waiting.shift();
      settledAt = now() + settleMs;
      first.again();
    }
    if (waiting.length > 0) later(look);
  };
  return {
    mustWait: (again) => {
      if (waiting.length === 0 && isFree()) {
        settledAt = now() + settleMs;
        return false;
      }
      waiting.push({ again, until: now() + maxWaitMs });
      if (waiting.length === 1) later(look);
      return true;
    },
    hurry: () => {
      for (const { again } of waiting.splice(0)) again();
    },
  };
}

const isShown = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.checkVisibility({ visibilityProperty: true });

/** Makes every Escape of the page wait for its turn. Answers how to end it. */
export function escapeInTurn(): () => void {
  const { mustWait, hurry } = turns({ now: () => performance.now(), isFading, later: (look) => setTimeout(look, 10) });
  let isHurried = false;
  const again = (target: EventTarget | null): void => {
    // The focus may have gone back to where it was before the layer; a text that is gone hears nothing. What is done
    // meanwhile may have taken it elsewhere: the key was not pressed there.
    const hearer = isHurried && isShown(target) ? target : (document.activeElement ?? target);
    // antd reads the number of the key.
    const init = { key: 'Escape', code: 'Escape', keyCode: 27, which: 27, bubbles: true, cancelable: true, composed: true };
    hearer?.dispatchEvent(new KeyboardEvent('keydown', init));
  };
  const goOn = (event: Event): void => {
    if (!event.isTrusted) return;
    isHurried = true;
    hurry();
    isHurried = false;
  };
  const hear = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') {
      goOn(event);
      return;
    }
    // A key held down, one of an input method, and one that has waited already go on their way.
    if (event.repeat || event.isComposing || !event.isTrusted) return;
    if (!mustWait(() => again(event.target))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  window.addEventListener('keydown', hear, options);
  for (const deed of ['pointerdown', 'beforeinput']) window.addEventListener(deed, goOn, options);
  return () => ending.abort();
}
