/** The entries about email reports in the menu of a chart or a dashboard, and what they do. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch, type MenuProps } from 'antd';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { etagOf } from '@tessera/api/etag';
import { report, type ReportItem } from '@tessera/api/report';
import { notices } from '@tessera/ui/notices';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { useCan, useSession } from '../session.ts';
import type { ReportSubject } from './email-report-dialog.tsx';
import styles from './report-dialog.module.css';

const EmailReportDialog = lazy(() => import('./email-report-dialog.tsx').then((m) => ({ default: m.EmailReportDialog })));

/** Entries of a menu with what they do, and the dialog they open. */
export interface EmailReportMenu {
  readonly items: NonNullable<MenuProps['items']>;
  readonly actions: Readonly<Record<string, () => void>>;
  readonly dialog: ReactNode;
}

/** The report one has attached to it; asked once the menu may be opened. */
function useAttached(subject: ReportSubject | undefined, userId: number | undefined) {
  const isChart = subject?.kind === 'chart';
  return useQuery({
    queryKey: ['report', 'attached', subject?.kind, subject?.id],
    enabled: subject !== undefined && userId !== undefined,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const filters = [
        { col: isChart ? 'chart_id' : 'dashboard_id', opr: 'eq', value: subject?.id ?? 0 },
        { col: 'creation_method', opr: 'eq', value: isChart ? 'charts' : 'dashboards' },
        { col: 'created_by', opr: 'rel_o_m', value: userId ?? 0 },
      ];
      const found = await client.call(report.list, { query: { q: { filters } } }, { signal });
      return found.result[0] ?? null;
    },
  });
}

/** What can be done with an attached report. */
function useActs(attached: ReportItem | null | undefined, refresh: () => Promise<void>) {
  const toasts = useToasts();
  const toggle = async (): Promise<void> => {
    if (!attached) return;
    try {
      const to = { params: { pk: attached.id }, body: { active: !attached.active } };
      await client.call(report.update, to, { ifMatch: etagOf(attached.version) });
    } catch (error) {
      toasts.failure(error, () => i18n._('We were unable to active or deactivate this report.'));
    }
    await refresh();
  };
  const remove = async (): Promise<void> => {
    if (!attached) return;
    const { modal } = await notices();
    modal.confirm({
      title: i18n._('Delete Report?'),
      icon: null,
      content: i18n._('“{name}” will be deleted.', { name: attached.name }),
      okText: i18n._('Delete'),
      cancelText: i18n._('Cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await client.call(report.removeMany, { query: { q: [attached.id] } });
          toasts.success(i18n._('Deleted: {names}', { names: attached.name }));
        } catch (error) {
          toasts.failure(error, () => i18n._('Your report could not be deleted'));
        }
        await refresh();
      },
    });
  };
  return { toggle, remove };
}

/** @param subject  what one looks at; undefined where nothing is saved yet */
export function useEmailReport(subject: ReportSubject | undefined): EmailReportMenu {
  const session = useSession();
  const mayWrite = useCan('can_write on ReportSchedule');
  const toasts = useToasts();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const user = mayWrite && session?.user.email ? session.user : undefined;
  const found = useAttached(subject, user?.id);
  const refresh = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: ['report', 'attached'] });
    await cache.invalidateQueries({ queryKey: ['list', 'report'] });
  };
  const { toggle, remove } = useActs(found.data, refresh);
  useEffect(() => {
    if (found.error)
      toasts.danger(
        subject?.kind === 'chart'
          ? i18n._('There was an issue fetching reports attached to this chart.')
          : i18n._('There was an issue fetching reports attached to this dashboard.'),
      );
  }, [found.error, subject?.kind, toasts]);
  const close = (): void => setOpen(false);
  return {
    items: user && subject && found.isSuccess ? itemsOf(found.data) : [],
    actions: {
      'email-new': () => setOpen(true),
      'email-edit': () => setOpen(true),
      'email-active': () => void toggle(),
      'email-delete': () => void remove(),
    },
    dialog: (
      <Suspense fallback={null}>
        {isOpen && subject ? (
          <EmailReportDialog
            subject={subject}
            existing={found.data ?? undefined}
            onSaved={() => void refresh()}
            onClose={close}
          />
        ) : null}
      </Suspense>
    ),
  };
}

function itemsOf(attached: ReportItem | null): NonNullable<MenuProps['items']> {
  if (!attached) return [{ key: 'email-new', label: i18n._('Set up an email report') }];
  return [
    {
      key: 'email-report',
      label: i18n._('Manage email report'),
      children: [
        {
          key: 'email-active',
          label: (
            <span className={styles['switchItem']}>
              {i18n._('Email reports active')}
              <Switch size="small" checked={attached.active} tabIndex={-1} />
            </span>
          ),
        },
        { key: 'email-edit', label: i18n._('Edit email report') },
        { key: 'email-delete', label: i18n._('Delete email report'), danger: true },
      ],
    },
  ];
}
