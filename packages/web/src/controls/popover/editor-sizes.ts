/** Widths of the editors in popovers, in px; all of them can be drawn larger and stay within the window. */
export const editorWidths = { metric: 320, filter: 320, column: 296, formatter: 450 } as const;

/** The least height of an editor, in px. */
export const editorHeight = 240;
