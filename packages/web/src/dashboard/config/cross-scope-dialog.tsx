/** Which charts a click on this chart filters. In edit mode it is saved with the dashboard, else at once. */
import { Modal, Switch } from 'antd';
import { useState } from 'react';
import type { ApiFailure } from '@tessera/api/client';
import type { DashboardChart } from '@tessera/api/dashboard';
import { crossFiltersOn, withChartScope, type Metadata } from '@tessera/core/dashboard/metadata';
import type { FilterScope } from '@tessera/core/dashboard/native-filter';
import { chartsInScope } from '@tessera/core/dashboard/scopes';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useSaveMetadata } from '../state/save.ts';
import { ScopeTree } from './scope-tree.tsx';
import { StaleNote } from './stale-note.tsx';

/**
 * Sets the cross-filter scope of one chart (docs/reference/dashboards.md#scopes). Outside edit mode it saves the metadata at
 * once and
 * warns of a newer version.
 */
export function CrossScopeDialog({ chart, name, onClose }: { chart: DashboardChart; name: string; onClose: () => void }) {
  const { store } = useScope();
  const { metadata, layout } = useBoard();
  const edit = useDashboard((state) => state.edit);
  const [stale, setStale] = useState<ApiFailure>();
  const save = useSaveMetadata(setStale);
  const wasEnabled = crossFiltersOn(metadata);
  const [enabled, setEnabled] = useState(wasEnabled);
  const own = metadata.chart_configuration?.[String(chart.id)]?.crossFilters.scope;
  const [scope, setScope] = useState<FilterScope>(
    own && own !== 'global' ? own : { rootPath: ['ROOT_ID'], excluded: [chart.id] },
  );
  const apply = async (overwrite = false): Promise<void> => {
    const configuration = { id: chart.id, crossFilters: { scope, chartsInScope: chartsInScope(layout, scope) } };
    const part = (into: Metadata): Metadata => ({
      ...withChartScope(into, configuration),
      ...(enabled === wasEnabled ? {} : { cross_filters_enabled: enabled }),
    });
    if (edit) store.getState().apply({ do: 'set-metadata', metadata: part(metadata) });
    else await save.mutateAsync({ part, overwrite });
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
        <StaleNote
          stale={stale}
          outlook={i18n._(
            'Your scope is still here. Saved all the same, it replaces that of this chart in the newer version, and the rest of it stays.',
          )}
          isSaving={save.isPending}
          onSave={() => void apply(true).catch(() => undefined)}
        />
      ) : null}
      <p>
        <Switch id="cross-enabled" checked={enabled} onChange={setEnabled} />{' '}
        <label htmlFor="cross-enabled">{i18n._('Enable cross-filtering on this dashboard')}</label>
      </p>
      {enabled ? <ScopeTree value={scope} onChange={setScope} without={[chart.id]} /> : null}
    </Modal>
  );
}
