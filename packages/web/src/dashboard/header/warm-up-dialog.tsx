/** Has the charts of a dashboard answered ahead of its readers, by a schedule. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardWarmUp as api, type DashboardWarmUpItem } from '@tessera/api/dashboard-warm-up';
import { Button, Popconfirm } from 'antd';
import { client } from '../../client.ts';
import type { FormEntry } from '../../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../../dialogs/object-dialog.tsx';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { CronField } from '../../report-dialog/cron-field.tsx';
import { hasFiveParts } from '../../report-dialog/cron-text.ts';
import { ownZone } from '../../report-dialog/values.ts';
import { zoneOptions } from '../../report-dialog/zones.ts';
import { useScope } from '../state/context.ts';

interface Values {
  crontab: string;
  timezone: string;
}

interface Known {
  readonly known: DashboardWarmUpItem | null;
}

/** Before most people come to work. */
const usualSchedule = '0 7 * * *';

function fields({ timezone }: Values, { known }: Known): FormEntry<Values>[] {
  return [
    {
      kind: 'note',
      text: i18n._(
        'At these times every chart is asked again, with the filters the dashboard opens with. Its readers are then answered from the cache.',
      ),
    },
    {
      kind: 'own',
      name: 'crontab',
      label: i18n._('Schedule'),
      required: true,
      check: ({ crontab }) => (hasFiveParts(crontab) ? undefined : i18n._('Not a cron line of five parts.')),
      widget: <CronField />,
    },
    {
      kind: 'select',
      name: 'timezone',
      label: i18n._('Timezone'),
      required: true,
      input: { showSearch: { optionFilterProp: 'label' }, options: zoneOptions(timezone) },
    },
    {
      kind: 'note',
      text: known?.runs_as
        ? i18n._('It runs with the rights of {name}, and with yours once you save it.', {
            name: `${known.runs_as.first_name} ${known.runs_as.last_name}`,
          })
        : i18n._('It runs with your rights.'),
    },
  ];
}

/** The schedule of the dashboard's warm-up: set up, changed or ended. */
export function WarmUpDialog({ onClose }: { onClose: () => void }) {
  const params = { pk: useScope().item.id };
  const [isScheduled, setScheduled] = useState(false);
  const open = async (signal: AbortSignal): Promise<OpenedObject<Values, Known>> => {
    const { result } = await client.call(api.get, { params }, { signal });
    setScheduled(result !== null);
    const { crontab, timezone } = result ?? { crontab: usualSchedule, timezone: ownZone() };
    return { values: { crontab, timezone }, etag: undefined, known: result };
  };
  return (
    <ObjectDialog<Values, Known>
      title={i18n._('Schedule warm-up')}
      resource="dashboard-warm-up"
      id={params.pk}
      open={open}
      save={({ crontab, timezone }) => client.call(api.set, { params, body: { crontab, timezone } })}
      saved={i18n._('Changes saved.')}
      onClose={onClose}
      fields={fields}
      more={(acts) => (isScheduled ? <EndButton pk={params.pk} isBusy={acts.isBusy} onEnded={onClose} /> : null)}
    />
  );
}

function EndButton({ pk, isBusy, onEnded }: { pk: number; isBusy: boolean; onEnded: () => void }) {
  const toasts = useToasts();
  const end = useMutation({
    mutationFn: () => client.call(api.remove, { params: { pk } }),
    onSuccess: () => {
      toasts.success(i18n._('Changes saved.'));
      onEnded();
    },
    onError: (error) => toasts.failure(error),
  });
  return (
    <Popconfirm title={i18n._('End the warm-up?')} okText={i18n._('Deactivate')} onConfirm={() => end.mutate()}>
      <Button danger disabled={isBusy} loading={end.isPending}>
        {i18n._('Deactivate')}
      </Button>
    </Popconfirm>
  );
}
