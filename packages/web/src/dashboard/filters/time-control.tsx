/** A filter of a range of time. */
import { maskOfTime, textOfMask } from '@tessera/core/dashboard/native-filter';
import { TimeRangeControl } from '../../controls/time/time-range.tsx';
import { changeMask, type FilterControlProps } from './control.ts';

export function TimeControl(props: FilterControlProps) {
  const { id, filter, mask } = props;
  return (
    <TimeRangeControl
      id={id}
      label={filter.name}
      value={textOfMask(mask) ?? 'No filter'}
      onChange={(range) => changeMask(props, maskOfTime(filter, range))}
    />
  );
}
