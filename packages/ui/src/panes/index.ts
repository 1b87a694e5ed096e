/** Two panes with a movable bar between them. */
export { Panes } from './panes.tsx';
export type { PanesProps } from './panes.tsx';
