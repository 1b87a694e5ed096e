/** How many maps of a page live at once: browsers keep sixteen drawing contexts, and take the oldest away without asking. */

/** So many; charts and other tabs want some too. */
export const livingMax = 8;

/** A place among the living, oldest touched first. */
interface Place {
  readonly giveUp: () => void;
}

const places: Place[] = [];

/**
 * Takes a place; where all are taken, the map that was touched longest ago gives its own up.
 * @returns what says that the map was touched again, and what gives the place back
 */
export function takePlace(giveUp: () => void): { renew: () => void; leave: () => void } {
  const place = { giveUp };
  const leave = (): void => {
    const at = places.indexOf(place);
    if (at >= 0) places.splice(at, 1);
  };
  places.push(place);
  while (places.length > livingMax) places.shift()?.giveUp();
  return {
    renew: () => {
      if (!places.includes(place)) return;
      leave();
      places.push(place);
    },
    leave,
  };
}
