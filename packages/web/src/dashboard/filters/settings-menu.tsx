/** What editors may do with the filter bar: its filters, and where it stands. */
import { CheckOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Metadata } from '@tessera/core/dashboard/metadata';
import { ClickMenu } from '@tessera/ui/click-menu';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useSaveMetadata } from '../state/save.ts';
import { byKey } from '../../kit/menu-click.ts';

type Orientation = NonNullable<Metadata['filter_bar_orientation']>;

/** In edit mode it is saved with the dashboard, else at once. */
function useOrientation(): [Orientation, (next: Orientation) => void] {
  const { store } = useScope();
  const { metadata } = useBoard();
  const edit = useDashboard((state) => state.edit);
  const toasts = useToasts();
  const { mutate } = useSaveMetadata((error) => toasts.failure(error, (sentence) => `${sentence} ${i18n._('Try again.')}`));
  const now = metadata.filter_bar_orientation ?? 'VERTICAL';
  const set = (next: Orientation): void => {
    if (next === now) return;
    const part = { filter_bar_orientation: next };
    if (edit) store.getState().apply({ do: 'set-metadata', metadata: part });
    // One word that stands alone: put into the newest version, whatever its author.
    else mutate({ part: () => part, overwrite: true });
  };
  return [now, set];
}

/** The menu of the bar, for those who may edit the dashboard. Its place is saved with the dashboard. */
export function SettingsMenu({ onConfigure }: { onConfigure: () => void }) {
  const [now, set] = useOrientation();
  const place = (key: Orientation, label: string) => ({ key, label, extra: key === now ? <CheckOutlined /> : null });
  return (
    <ClickMenu
      placement="bottomStart"
      menu={{
        items: [
          { key: 'configure', label: i18n._('Add/Edit Filters') },
          {
            type: 'group',
            label: i18n._('Orientation of filter bar'),
            children: [place('VERTICAL', i18n._('Vertical (Left)')), place('HORIZONTAL', i18n._('Horizontal (Top)'))],
          },
        ],
        onClick: byKey({ configure: onConfigure, VERTICAL: () => set('VERTICAL'), HORIZONTAL: () => set('HORIZONTAL') }),
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
