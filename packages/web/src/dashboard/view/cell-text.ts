import { timeFormatter } from '@tessera/core/format/datetime';
import { GenericType, type Cell } from '@tessera/core/frame/frame';

const moment = timeFormatter('%Y-%m-%d %H:%M:%S');

/** A cell as it is, without a chart's formats: moments to the second, null as N/A. */
export function cellText(value: Cell, type: number | undefined): string {
  if (value === null) return 'N/A';
  return type === GenericType.TEMPORAL && typeof value === 'number' ? moment(value) : String(value);
}
