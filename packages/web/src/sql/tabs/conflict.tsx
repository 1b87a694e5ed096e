/** Two windows wrote in one tab: the person says which text stays, or keeps both. */
import { Alert, Button, Space } from 'antd';
import { withoutIsolates } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';
import type { OpenTab } from './tab.ts';
import { tabs } from './use-tabs.ts';

/** Until one of them is chosen neither is saved over the other. */
export function Conflict({ tab }: { tab: OpenTab }) {
  const resolve = (way: 'mine' | 'theirs' | 'both'): void =>
    void tabs.resolve(tab.id, way, withoutIsolates(i18n._('Copy of {name}', { name: tab.label })));
  return (
    <Alert
      banner
      type="warning"
      title={i18n._('Another window saved a different text in this tab.')}
      action={
        <Space wrap size="small">
          <Button size="small" type="primary" onClick={() => resolve('both')}>
            {i18n._('Keep both')}
          </Button>
          <Button size="small" onClick={() => resolve('mine')}>
            {i18n._('Keep this one')}
          </Button>
          <Button size="small" onClick={() => resolve('theirs')}>
            {i18n._('Take the other one')}
          </Button>
        </Space>
      }
    />
  );
}
