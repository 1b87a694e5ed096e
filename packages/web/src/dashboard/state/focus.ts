/** Leads the eye and the keyboard to a filter in the bar. */

/** The id of a filter's element in the bar. */
export const filterElementId = (id: string): string => `filter-${id}`;

/** On the button behind which filters stand, while they do not show: a drawer's, a folded bar's, that of a bar without room. */
export const opensFilters = { 'data-opens-filters': true } as const;

/** Frames until what such a button fetches and opens must stand; half a second. */
const framesMax = 30;

/** Scrolls to a filter (or a chart's chip) and focuses its first control. What hides it is opened. */
export function focusFilter(id: string): void {
  if (reach(id)) return;
  document.querySelector<HTMLElement>('[data-opens-filters]')?.click();
  const again = (left: number): void => {
    if (!reach(id) && left > 0) requestAnimationFrame(() => again(left - 1));
  };
  again(framesMax);
}

/** False when it is not to be seen. */
function reach(id: string): boolean {
  const element = document.getElementById(filterElementId(id));
  if (!element?.checkVisibility()) return false;
  element.scrollIntoView({ block: 'center', behavior: 'smooth' });
  element.querySelector<HTMLElement>('input, button, [tabindex]')?.focus({ preventScroll: true });
  return true;
}
