/** A title one can type over in place. */
export { EditableTitle } from './editable-title.tsx';
export type { EditableTitleProps } from './editable-title.tsx';
