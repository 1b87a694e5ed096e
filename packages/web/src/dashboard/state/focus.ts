/** Leads the eye and the keyboard to a filter in the bar. */

/** The id of a filter's element in the bar. */
export const filterElementId = (id: string): string => `filter-${id}`;

/** On the button behind which filters stand, while they do not show: a drawer's, a folded bar's, that of a bar without room. */
export const opensFilters = { 'data-opens-filters': true } as const;

/** How long what such a button fetches and opens may take to stand. */
const openWithinMs = 5000;

/** Frames for which the focus must stay: a drawer takes it for itself while it opens. */
const steadyFrames = 20;

/** Scrolls to a filter (or a chart's chip) and focuses its first control. What hides it is opened. */
export function focusFilter(id: string): void {
  if (reach(id)) return;
  document.querySelector<HTMLElement>('[data-opens-filters]')?.click();
  const until = performance.now() + openWithinMs;
  // Who goes on by key or mouse keeps the place chosen with it.
  const acted = new AbortController();
  for (const act of ['keydown', 'pointerdown'])
    addEventListener(act, () => acted.abort(), { capture: true, signal: acted.signal });
  const again = (steady: number): void => {
    if (acted.signal.aborted) return;
    if (steady === steadyFrames || performance.now() > until) return acted.abort();
    const stays = isIn(id) || (reach(id) && isIn(id));
    requestAnimationFrame(() => again(stays ? steady + 1 : 0));
  };
  again(0);
}

/** Is the focus in the element of a filter? */
const isIn = (id: string): boolean => document.getElementById(filterElementId(id))?.contains(document.activeElement) ?? false;

/** False when it is not to be seen. */
function reach(id: string): boolean {
  const element = document.getElementById(filterElementId(id));
  if (!element?.checkVisibility()) return false;
  element.scrollIntoView({ block: 'center', behavior: 'smooth' });
  element.querySelector<HTMLElement>('input, button, [tabindex]')?.focus({ preventScroll: true });
  return true;
}
