/** The chart type of the form being edited, with the controls that any type of its kind has. */
import type { ListedChart } from '@tessera/charts';
import { fetchedTypeOf } from '@tessera/charts/fetched';
import { withMatrixControls } from '@tessera/charts/shared/matrix/matrix-form';

/** Of the fetched ones, as `fetchedTypeOf`. */
export function editedTypeOf(vizType: unknown): ListedChart | undefined {
  const type = fetchedTypeOf(String(vizType));
  return type && withMatrixControls(type);
}
