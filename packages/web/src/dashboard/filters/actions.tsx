/** Applies what was chosen, or takes everything back. */
import { Tooltip } from 'antd';
import { barFiltersOf, reversedRanges, sameMask, unmetFilters } from '@tessera/core/dashboard/masks';
import { hasValue, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { i18n } from '../../i18n.ts';
import { RestingButton } from '../../kit/resting-button.tsx';
import { useBoard, useDashboard, useScope } from '../state/context.ts';

/** The buttons Apply and Clear all. Apply is off while nothing changed or a value is missing, and says why. */
export function Actions({ onApplied }: { onApplied?: (() => void) | undefined }) {
  const { store } = useScope();
  const { metadata } = useBoard();
  const pending = useDashboard((state) => state.pending);
  const masks = useDashboard((state) => state.masks);
  const filters = barFiltersOf(metadata);
  const changed = filters.some((filter) => !sameMask(pending[filter.id], masks[filter.id]));
  const unmet = unmetFilters(metadata, pending);
  const reversed = reversedRanges(metadata, pending);
  const names = (of: readonly NativeFilter[]): string => of.map(({ name }) => name).join(', ');
  const reason =
    unmet.length > 0
      ? i18n._('Choose a value for: {names}', { names: names(unmet) })
      : reversed.length > 0
        ? i18n._('The minimum is above the maximum: {names}', { names: names(reversed) })
        : undefined;
  const anything = Object.values(pending).some(hasValue) || Object.values(masks).some(hasValue);
  return (
    <>
      <Tooltip title={reason}>
        <RestingButton
          type="primary"
          rests={!changed || reason !== undefined}
          onClick={() => {
            store.getState().applyPending();
            onApplied?.();
          }}
        >
          {i18n._('Apply filters')}
        </RestingButton>
      </Tooltip>
      <RestingButton rests={!anything} onClick={() => store.getState().clearAll()}>
        {i18n._('Clear all')}
      </RestingButton>
    </>
  );
}
