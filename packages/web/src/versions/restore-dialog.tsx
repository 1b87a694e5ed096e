/** Asks before a version is restored; of a dashboard also which of its charts come back with it. */
import { useQuery } from '@tanstack/react-query';
import { dashboardVersions, type ChartOfVersion, type VersionItem, type VersionKind } from '@tessera/api/version';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { momentText } from '../kit/moment-text.ts';
import { useToasts } from '../kit/toasts.ts';
import { restoreVersion } from './version-api.ts';
import styles from './versions.module.css';

export interface RestoreDialogProps {
  readonly kind: VersionKind;
  readonly id: number;
  readonly item: VersionItem;
  readonly onClose: () => void;
  readonly onRestored: () => void;
}

/** The question, and for a dashboard the charts that changed since. */
export function RestoreDialog({ kind, id, item, onClose, onRestored }: RestoreDialogProps) {
  const toasts = useToasts();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isSaving, setSaving] = useState(false);
  const restore = async (): Promise<void> => {
    setSaving(true);
    try {
      await restoreVersion(kind, id, item.version, chosen);
      toasts.success(i18n._('The version was restored'));
      onRestored();
      onClose();
    } catch (error) {
      setSaving(false);
      toasts.failure(error, (sentence) => i18n._('The version was not restored: {error}', { error: sentence }));
    }
  };
  return (
    <Modal
      open
      title={i18n._('Restore this version?')}
      okText={i18n._('Restore')}
      cancelText={i18n._('Cancel')}
      confirmLoading={isSaving}
      onOk={() => void restore()}
      onCancel={onClose}
    >
      <p>
        {item.name === null
          ? i18n._('Everything becomes as it was saved on {moment}.', { moment: momentText(new Date(item.at)) })
          : i18n._('Everything becomes as it was in “{name}”, saved on {moment}.', {
              name: item.name,
              moment: momentText(new Date(item.at)),
            })}{' '}
        {i18n._('What stands now stays in the history. Owners, roles, the address and publication do not change.')}
      </p>
      {kind === 'dashboard' ? <ChangedCharts {...{ id, chosen, setChosen }} version={item.version} /> : null}
    </Modal>
  );
}

interface ChangedChartsProps {
  readonly id: number;
  readonly version: number;
  readonly chosen: readonly number[];
  readonly setChosen: (ids: readonly number[]) => void;
}

function ChangedCharts({ id, version, chosen, setChosen }: ChangedChartsProps) {
  const charts = useQuery({
    queryKey: ['versions', 'dashboard', id, 'charts', version],
    queryFn: ({ signal }) => client.call(dashboardVersions.charts, { params: { pk: id, version } }, { signal }),
    staleTime: 0,
  });
  if (charts.isPending) return <LoadingFace compact label={i18n._('Looking for charts that changed since')} />;
  if (charts.isError)
    return <FailedFace compact title={i18n._('The charts could not be compared')} hint={sentenceOf(charts.error)} />;
  const { result } = charts.data;
  if (result.length === 0) return null;
  return (
    <fieldset className={styles['charts']}>
      <legend>{i18n._('Charts that changed since; chosen ones come back too')}</legend>
      {result.map((chart) => (
        <Checkbox
          key={chart.id}
          checked={chosen.includes(chart.id)}
          onChange={({ target }) =>
            setChosen(target.checked ? [...chosen, chart.id] : chosen.filter((each) => each !== chart.id))
          }
        >
          {chart.slice_name}
          <small className={styles['since']}>{sinceText(chart)}</small>
        </Checkbox>
      ))}
    </fieldset>
  );
}

function sinceText({ is_deleted, changes }: ChartOfVersion): string {
  if (is_deleted) return i18n._('was deleted since');
  const [first, ...more] = changes;
  const others = more.length > 0 ? i18n._('and {n, plural, one {# more change} other {# more changes}}', { n: more.length }) : '';
  return [first?.sentence, others].filter(Boolean).join(', ');
}
