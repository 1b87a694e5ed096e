/**
 * Tab in an open list of several, with nothing typed, goes on to the next field. antd takes the marked entry there: whoever only
 * looked at the owners of a chart would add the first of all people.
 * @returns to be called when the page no longer needs it
 */
export function leaveListsByTab(page: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
  const hear = (event: KeyboardEvent): void => {
    const field = event.target;
    if (event.key !== 'Tab' || !isField(field) || field.value !== '') return;
    // The browser moves the focus, and the list closes with that.
    if (field.closest('.ant-select-multiple.ant-select-open')) event.stopPropagation();
  };
  page.addEventListener('keydown', hear, true);
  return () => page.removeEventListener('keydown', hear, true);
}

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target !== null && 'value' in target && 'closest' in target;
