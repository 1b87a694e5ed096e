/** What is asked of a report or an alert, section by section. */
import type { ReportFormat, ReportOffers } from '@tessera/api/report';
import { languages } from '@tessera/core/language/languages';
import { SqlField } from '../controls/editors/sql-field.tsx';
import type { FormEntry, FormField } from '../dialogs/form/form-field.ts';
import { i18n } from '../i18n.ts';
import { CronField } from './cron-field.tsx';
import { hasFiveParts } from './cron-text.ts';
import { formatNames } from './offers.ts';
import { OneSelect } from './one-select.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { paperChoices } from './papers.ts';
import { operators, type ReportValues } from './values.ts';
import { zoneOptions } from './zones.ts';
import { clearable } from '../kit/clearable.tsx';

/** What the form knows besides its values. */
export interface FieldFacts {
  offers: ReportOffers;
  /** Tabs of the chosen dashboard, by id; none where it has none. */
  tabs: readonly { value: string; label: string }[];
}

type Entry = FormEntry<ReportValues>;

/** The form fills in value and change. */
function QueryField({ value = '', onChange = () => {} }: { value?: string; onChange?: (value: string) => void }) {
  return (
    <SqlField
      label={i18n._('SQL Query')}
      value={value}
      onChange={onChange}
      dataset={undefined}
      placeholder="SELECT count(*) FROM …"
    />
  );
}

const general = (isAlert: boolean): Entry[] => [
  { kind: 'section', title: i18n._('General information') },
  {
    kind: 'text',
    name: 'name',
    label: isAlert ? i18n._('Alert name') : i18n._('Report name'),
    required: true,
    input: { maxLength: 150 },
  },
  { kind: 'related', name: 'owners', label: i18n._('Owners'), required: true, of: 'reportOwners' },
  {
    kind: 'long-text',
    name: 'description',
    label: i18n._('Description'),
    help: i18n._('Stands in the message. Markdown is read.'),
  },
  languageField(),
  { kind: 'switch', name: 'active', label: isAlert ? i18n._('Alert is active') : i18n._('Report is active') },
];

function condition({ validator_type }: ReportValues): Entry[] {
  const choose: FormField<ReportValues> = {
    kind: 'select',
    name: 'validator_type',
    label: i18n._('Trigger Alert If...'),
    required: true,
    input: {
      placeholder: i18n._('Condition'),
      options: [
        ...operators.map((value) => ({ value: String(value), label: String(value) })),
        { value: 'not null', label: i18n._('Is not null') },
      ],
    },
  };
  const value: FormField<ReportValues> = {
    kind: 'number',
    name: 'validator_config_json',
    label: i18n._('Value'),
    required: true,
    input: { precision: 10, formatter: (number) => (number === undefined ? '' : String(number)) },
  };
  return [
    { kind: 'section', title: i18n._('Alert condition') },
    {
      kind: 'own',
      name: 'database',
      label: i18n._('Database'),
      required: true,
      widget: <OneSelect of="database" placeholder={i18n._('Select database')} />,
    },
    {
      kind: 'own',
      name: 'sql',
      label: i18n._('SQL Query'),
      required: true,
      help: i18n._('It must return one number: one row of one column. It runs with the rights of whoever saves the alert.'),
      widget: <QueryField />,
    },
    { kind: 'row', fields: validator_type === 'not null' ? [choose] : [choose, value] },
  ];
}

function contents({ type, content, report_format, tab }: ReportValues, { offers, tabs }: FieldFacts): Entry[] {
  const isAlert = type === 'Alert';
  const hasBoards = offers.dashboard.length > 0 || content === 'dashboard';
  const choices = [
    ...(isAlert ? [{ value: 'none', label: i18n._('Value only') }] : []),
    ...(hasBoards ? [{ value: 'dashboard', label: i18n._('Dashboard') }] : []),
    { value: 'chart', label: i18n._('Chart') },
  ];
  const formats = content === 'dashboard' ? offers.dashboard : offers.chart;
  return [
    { kind: 'section', title: isAlert ? i18n._('Alert contents') : i18n._('Report contents') },
    ...(choices.length > 1
      ? [{ kind: 'segments', name: 'content', label: i18n._('Content type'), choices } satisfies Entry]
      : []),
    ...(content === 'none' ? [] : subject(content, tabs, tab)),
    ...(content === 'none' ? [] : [formatField(formats, report_format)]),
    ...(content !== 'none' && report_format === 'PDF' ? [paperField(content)] : []),
    ...(content !== 'none' && hasWidth(content, report_format) ? [widthField()] : []),
    ...(content === 'none'
      ? []
      : [{ kind: 'checkbox', name: 'force_screenshot', label: i18n._('Ignore cache when generating report') } satisfies Entry]),
  ];
}

function subject(content: 'chart' | 'dashboard', tabs: FieldFacts['tabs'], tab: string): Entry[] {
  if (content === 'chart')
    return [
      {
        kind: 'own',
        name: 'chart',
        label: i18n._('Chart'),
        required: true,
        widget: <OneSelect of="chart" placeholder={i18n._('Select chart')} />,
      },
    ];
  const known = tab === '' || tabs.some(({ value }) => value === tab) ? tabs : [{ value: tab, label: tab }, ...tabs];
  return [
    {
      kind: 'own',
      name: 'dashboard',
      label: i18n._('Dashboard'),
      required: true,
      widget: <OneSelect of="dashboard" placeholder={i18n._('Select dashboard')} />,
    },
    ...(known.length > 0
      ? [
          {
            kind: 'select',
            name: 'tab',
            label: i18n._('Select tab'),
            empty: '',
            input: { allowClear: clearable(), placeholder: i18n._('The first one'), options: [...known] },
          } satisfies Entry,
        ]
      : []),
  ];
}

function formatField(formats: readonly ReportFormat[], set: ReportFormat): FormField<ReportValues> {
  const names = formatNames();
  return {
    kind: 'select',
    name: 'report_format',
    label: i18n._('Content format'),
    required: true,
    check: ({ report_format }) => (formats.includes(report_format) ? undefined : i18n._('This cannot be sent of what is chosen')),
    dependsOn: ['chart', 'dashboard', 'content'],
    input: {
      options: [...new Set([...formats, set])].map((value) => ({
        value,
        label: names[value],
        disabled: !formats.includes(value),
      })),
    },
  };
}

/** The paper of a PDF. */
export function paperField(content: 'chart' | 'dashboard'): FormField<ReportValues> {
  return { kind: 'segments', name: 'paper', label: i18n._('Paper'), choices: paperChoices(content) };
}

/** The language of our own words in the message. */
export const languageField = (): FormField<ReportValues> => ({
  kind: 'select',
  name: 'language',
  label: i18n._('Language'),
  help: i18n._('Of our words in the message and on its pictures.'),
  empty: '',
  input: {
    allowClear: clearable(),
    placeholder: i18n._('The language of this site'),
    options: languages.map(({ code, name }) => ({ value: code, label: name })),
  },
});

/** A chart on paper fills its page. */
const hasWidth = (content: 'chart' | 'dashboard', format: ReportFormat): boolean =>
  format === 'PNG' || (format === 'PDF' && content === 'dashboard');

const widthField = (): FormField<ReportValues> => ({
  kind: 'number',
  name: 'custom_width',
  label: i18n._('Custom width'),
  help: i18n._('In pixels, from 600 to 2400. Empty: the usual width.'),
  check: ({ custom_width }) =>
    custom_width === null || (custom_width >= 600 && custom_width <= 2400) ? undefined : i18n._('Must be between 600 and 2400.'),
});

function schedule({ type, timezone, log_retention }: ReportValues, { offers }: FieldFacts): Entry[] {
  const kept = [...new Set(['0', '30', '60', '90', log_retention])];
  const seconds = (name: 'working_timeout' | 'grace_period', label: string, help: string): FormField<ReportValues> => ({
    kind: 'number',
    name,
    label,
    help,
    required: true,
    check: (values) => ((values[name] ?? 0) >= 1 ? undefined : i18n._('Must be at least 1.')),
    input: { suffix: i18n._('seconds'), style: { width: '100%' } },
  });
  return [
    { kind: 'section', title: i18n._('Schedule') },
    {
      kind: 'own',
      name: 'crontab',
      label: i18n._('Schedule'),
      required: true,
      help:
        offers.minutes_min > 1
          ? i18n._('At most every {n} minutes on this site.', { n: offers.minutes_min })
          : i18n._('The cron line can also be written.'),
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
      kind: 'row',
      fields: [
        {
          kind: 'select',
          name: 'log_retention',
          label: i18n._('Log retention'),
          required: true,
          input: {
            options: kept.map((value) => ({
              value,
              label: value === '0' ? i18n._('None') : i18n._('{n} days', { n: Number(value) }),
            })),
          },
        },
        seconds('working_timeout', i18n._('Working timeout'), i18n._('A run that takes longer is stopped.')),
        ...(type === 'Alert'
          ? [seconds('grace_period', i18n._('Grace period'), i18n._('No other message for so long after one.'))]
          : []),
      ],
    },
  ];
}

function methods({ recipients }: ReportValues, { offers }: FieldFacts): Entry[] {
  const asksMail = recipients.some(({ type }) => type === 'Email');
  return [
    { kind: 'section', title: i18n._('Notification method') },
    ...(asksMail && !offers.recipients.includes('Email') ? [noMailNote()] : []),
    {
      kind: 'own',
      name: 'recipients',
      label: i18n._('Notification method'),
      required: true,
      check: (values) =>
        values.recipients.every(({ target }) => target.trim() !== '') ? undefined : i18n._('Every method needs a recipient'),
      widget: <RecipientsField offered={offers.recipients.length > 0 ? offers.recipients : ['Email']} />,
    },
    ...(asksMail
      ? [
          {
            kind: 'text',
            name: 'email_subject',
            label: i18n._('Email subject name (optional)'),
            input: { maxLength: 500, placeholder: i18n._('The name with the usual beginning') },
          } satisfies Entry,
        ]
      : []),
  ];
}

/** Told where mail is asked for and the site has no server for it. */
export const noMailNote = (): { kind: 'note'; text: string } => ({
  kind: 'note',
  text: i18n._('This site has no mail server yet, so no email arrives. An admin sets it up under Settings → Notifications.'),
});

/** All fields, in their sections. */
export function reportFields(values: ReportValues, facts: FieldFacts): Entry[] {
  return [
    ...general(values.type === 'Alert'),
    ...(values.type === 'Alert' ? condition(values) : []),
    ...contents(values, facts),
    ...schedule(values, facts),
    ...methods(values, facts),
  ];
}
