/** Which charts a click on this chart filters. In edit mode it is saved with the dashboard, else at once. */
import { Alert, Modal, Switch } from 'antd';
import { useState } from 'react';
import type { ApiFailure } from '@tessera/api/client';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { Metadata } from '@tessera/core/dashboard/metadata';
import type { Scope } from '@tessera/core/dashboard/native-filter';
import { chartsInScope } from '@tessera/core/dashboard/scopes';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useSaveMetadata } from '../state/save.ts';
import { ScopeTree } from './scope-tree.tsx';

export function CrossScopeDialog({ chart, name, onClose }: { chart: DashboardChart; name: string; onClose: () => void }) {
  const { store } = useScope();
  const { metadata, layout } = useBoard();
  const edit = useDashboard((state) => state.edit);
  const [stale, setStale] = useState<ApiFailure>();
  const save = useSaveMetadata(setStale);
  const [enabled, setEnabled] = useState(metadata.cross_filters_enabled !== false);
  const own = metadata.chart_configuration?.[String(chart.id)]?.crossFilters.scope;
  const [scope, setScope] = useState<Scope>(own && own !== 'global' ? own : { rootPath: ['ROOT_ID'], excluded: [chart.id] });
  const apply = async (): Promise<void> => {
    const configuration = { id: chart.id, crossFilters: { scope, chartsInScope: chartsInScope(layout, scope) } };
    const part: Partial<Metadata> = {
      cross_filters_enabled: enabled,
      chart_configuration: { ...metadata.chart_configuration, [String(chart.id)]: configuration },
    };
    if (edit) store.getState().apply({ do: 'set-metadata', metadata: part });
    else await save.mutateAsync({ part });
    onClose();
  };
  return (
    <Modal
      open
      title={i18n._('Cross-filter scoping: {name}', { name })}
      okText={edit ? i18n._('Apply') : i18n._('Save')}
      confirmLoading={save.isPending}
      onOk={() => void apply().catch(() => undefined)}
      onCancel={onClose}
    >
      {stale ? (
        <Alert type="warning" showIcon title={stale.message} description={i18n._('Reload the page and try again.')} />
      ) : null}
      <p>
        <Switch id="cross-enabled" checked={enabled} onChange={setEnabled} />{' '}
        <label htmlFor="cross-enabled">{i18n._('Enable cross-filtering on this dashboard')}</label>
      </p>
      {enabled ? <ScopeTree value={scope} onChange={setScope} without={[chart.id]} /> : null}
    </Modal>
  );
}
