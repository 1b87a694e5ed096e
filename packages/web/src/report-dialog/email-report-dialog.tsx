/** An email report of a chart or a dashboard, set up where one looks at it. */
import { report, type ReportFormat, type ReportItem } from '@tessera/api/report';
import { withoutIsolates } from '@tessera/ui/direction';
import { client, sentenceOf } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { CronField } from './cron-field.tsx';
import { hasFiveParts } from './cron-text.ts';
import { formatNames, useOffers } from './offers.ts';
import { ReportActs } from './report-acts.tsx';
import { languageField, noMailNote, paperField } from './report-fields.tsx';
import { blankValues, bodyOf, valuesOf, type ReportValues } from './values.ts';
import { zoneOptions } from './zones.ts';

/** What is sent. */
export interface ReportSubject {
  readonly kind: 'chart' | 'dashboard';
  readonly id: number;
  readonly title: string;
  /** Of a chart. */
  readonly vizType?: string | undefined;
}

export interface EmailReportDialogProps {
  subject: ReportSubject;
  /** The report that is attached already. */
  existing: ReportItem | undefined;
  onSaved: () => void;
  onClose: () => void;
}

function firstValues(
  { kind, id, title }: ReportSubject,
  user: { id: number; email: string },
  format: ReportFormat,
): ReportValues {
  return {
    ...blankValues('Report', user),
    name: title === '' ? i18n._('Weekly Report') : withoutIsolates(i18n._('Weekly Report for {title}', { title })).slice(0, 150),
    content: kind,
    [kind]: id,
    report_format: format,
  };
}

/** What is sent to save it: the text of a chart is always asked anew. */
function emailBody(values: ReportValues, { kind }: ReportSubject, item: ReportItem | undefined): ReturnType<typeof bodyOf> {
  const isText = kind === 'chart' && values.report_format === 'TEXT';
  return bodyOf({ ...values, force_screenshot: isText }, kind === 'chart' ? 'charts' : 'dashboards', item?.extra);
}

function fields(subject: ReportSubject, formats: readonly ReportFormat[], hasMail: boolean) {
  return ({ timezone, report_format }: ReportValues): FormEntry<ReportValues>[] => [
    ...(hasMail ? [] : [noMailNote()]),
    { kind: 'text', name: 'name', label: i18n._('Report Name'), required: true, input: { maxLength: 150 } },
    {
      kind: 'long-text',
      name: 'description',
      label: i18n._('Description'),
      help: i18n._('A short text that stands in the email.'),
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
    ...(subject.kind === 'chart' || formats.length > 1
      ? [
          {
            kind: 'radios',
            name: 'report_format',
            label: i18n._('Message content'),
            hasLabel: true,
            choices: formats.map((value) => ({ value, label: formatNames()[value] })),
          } satisfies FormEntry<ReportValues>,
        ]
      : []),
    ...(report_format === 'PDF' ? [paperField(subject.kind)] : []),
    languageField(),
  ];
}

/** Schedules a new email report of what one looks at, or edits the one there is. It goes to one's own address. */
export function EmailReportDialog({ subject, existing, onSaved, onClose }: EmailReportDialogProps) {
  const user = useSession()?.user ?? { id: 0, email: '' };
  const offers = useOffers(subject.vizType);
  const formats = (subject.kind === 'chart' ? offers?.chart : offers?.dashboard) ?? [];
  const open = async (signal: AbortSignal): Promise<OpenedObject<ReportValues, { item: ReportItem | undefined }>> => {
    if (!existing) return { values: firstValues(subject, user, 'PNG'), etag: undefined, item: undefined };
    const { body, etag } = await client.send(report.get, { params: { pk: existing.id } }, { signal });
    return { values: valuesOf(body.result), etag, item: body.result };
  };
  if (!offers) return null;
  return (
    <ObjectDialog<ReportValues, { item: ReportItem | undefined }, { id: number }>
      title={existing ? i18n._('Edit email report') : i18n._('Schedule a new email report')}
      resource="report"
      id={existing?.id}
      width={600}
      open={open}
      save={(values, { item, etag }) => {
        const body = emailBody(values, subject, item);
        if (!item) return client.call(report.create, { body });
        return client.call(report.update, { params: { pk: item.id }, body }, etag ? { ifMatch: etag } : {});
      }}
      saved={existing ? i18n._('Report updated') : i18n._('The report has been created')}
      sentence={(error) =>
        `${existing ? i18n._('Failed to update report') : i18n._('Failed to create report')}: ${sentenceOf(error)}`
      }
      onSaved={onSaved}
      onClose={onClose}
      okText={existing ? i18n._('Save') : i18n._('Add')}
      mustBeWhole
      fields={fields(subject, formats, offers.recipients.includes('Email'))}
      more={(acts) => <ReportActs acts={acts} isAlert={false} body={(values) => emailBody(values, subject, undefined)} />}
    />
  );
}
