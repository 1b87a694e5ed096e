/** The height a list within a tab may take, as CSS; the window of the editor says how much that is. */
export const tabRoom = 'var(--tab-room)';
