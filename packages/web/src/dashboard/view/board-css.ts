/** The dashboard's own style sheet, applied inside the dashboard alone. */
import { useScopedCss } from '../../kit/scoped-css.ts';
import { useDashboard } from '../state/context.ts';

/** Keeps the dashboard's style sheet applied while the dashboard is shown, in reading and in editing. */
export function BoardCss(): null {
  useScopedCss(
    useDashboard((state) => state.history.present.properties.css),
    '[data-dashboard]',
  );
  return null;
}
