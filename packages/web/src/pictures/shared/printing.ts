/** Whether the page is on its way to paper: what is drawn then must stand at once, no frame comes any more. */

let printing = false;

// Heard first, before those that mount pictures for it.
window.addEventListener('beforeprint', () => (printing = true), { capture: true });
window.addEventListener('afterprint', () => (printing = false), { capture: true });

/** True from the moment the browser begins to print until it has done so. */
export const isPrinting = (): boolean => printing;
