/** What editors may do with the filter bar: its filters, and where it stands. */
import { CheckOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { crossFiltersOn, type Metadata } from '@tessera/core/dashboard/metadata';
import { ClickMenu } from '@tessera/ui/click-menu';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useSaveMetadata } from '../state/save.ts';
import { byKey } from '../../kit/menu-click.ts';

type Orientation = NonNullable<Metadata['filter_bar_orientation']>;

/** Changes a word of the dashboard that stands alone: in edit mode it is saved with the dashboard, else at once. */
function useChange(): (part: Partial<Metadata>) => void {
  const { store } = useScope();
  const edit = useDashboard((state) => state.edit);
  const toasts = useToasts();
  const { mutate } = useSaveMetadata((error) => toasts.failure(error, (sentence) => `${sentence} ${i18n._('Try again.')}`));
  return (part) => {
    if (edit) store.getState().apply({ do: 'set-metadata', metadata: part });
    // Put into the newest version, whatever its author.
    else mutate({ part: () => part, overwrite: true });
  };
}

/** The menu of the bar, for those who may edit the dashboard. What it sets is saved with the dashboard. */
export function SettingsMenu({ onConfigure, onScope }: { onConfigure: () => void; onScope: () => void }) {
  const { metadata } = useBoard();
  const change = useChange();
  const now = metadata.filter_bar_orientation ?? 'VERTICAL';
  const crossed = crossFiltersOn(metadata);
  const set = (next: Orientation): void => {
    if (next !== now) change({ filter_bar_orientation: next });
  };
  const chosen = (isChosen: boolean) => ({ extra: isChosen ? <CheckOutlined aria-label={i18n._('Selected')} /> : null });
  const place = (key: Orientation, label: string) => ({ key, label, ...chosen(key === now) });
  return (
    <ClickMenu
      placement="bottomStart"
      menu={{
        items: [
          { key: 'configure', label: i18n._('Add/Edit Filters') },
          { key: 'crossed', label: i18n._('Enable cross-filtering'), ...chosen(crossed) },
          { key: 'scopings', label: i18n._('Cross-filtering scoping') },
          {
            type: 'group',
            label: i18n._('Orientation of filter bar'),
            children: [place('VERTICAL', i18n._('Vertical (Left)')), place('HORIZONTAL', i18n._('Horizontal (Top)'))],
          },
        ],
        onClick: byKey({
          configure: onConfigure,
          crossed: () => change({ cross_filters_enabled: !crossed }),
          scopings: onScope,
          VERTICAL: () => set('VERTICAL'),
          HORIZONTAL: () => set('HORIZONTAL'),
        }),
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<SettingOutlined />}
        aria-label={i18n._('Filter bar settings')}
        title={i18n._('Filter bar settings')}
      />
    </ClickMenu>
  );
}
