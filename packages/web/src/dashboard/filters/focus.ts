/** Leads the eye and the keyboard to a filter in the bar. */

/** The id of a filter's element in the bar. */
export const filterElementId = (id: string): string => `filter-${id}`;

/** Scrolls to a filter (or a chart's chip) and focuses its first control. */
export function focusFilter(id: string): void {
  const element = document.getElementById(filterElementId(id));
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  element?.querySelector<HTMLElement>('input, button, [tabindex]')?.focus({ preventScroll: true });
}
