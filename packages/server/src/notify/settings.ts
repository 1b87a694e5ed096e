/** The ways out as they are set up: what the environment says, else what an admin has saved. */
import type { ShownSetting } from '@tessera/api/notification';
import { notificationSettings, secretSettings, type NotificationSetting } from '@tessera/core/notifications';
import type { MailSettings } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/db.ts';

/** Everything a way out needs to know. */
export interface WaysOut {
  readonly mail: MailSettings | undefined;
  readonly slack: { readonly token: string | undefined; /** Without a trailing slash. */ readonly api: string };
  readonly webhook: { readonly secret: string | undefined; /** In lower case. */ readonly hosts: readonly string[] };
  /** What subjects begin with. */
  readonly prefix: { readonly Report: string; readonly Alert: string };
}

type Values = Partial<Record<NotificationSetting, string>>;

const slackApi = 'https://slack.com/api';
const prefixes = { Report: '[Report]', Alert: '[Alert]' } as const;

/** What the environment says; it wins. */
function environmentValues({ mail, notifications = {} }: Services['config']): Values {
  const { slackToken, webhookSecret, webhookHosts, reportPrefix, alertPrefix } = notifications;
  const all = {
    smtp_url: mail?.url,
    mail_from: mail?.from,
    slack_token: slackToken,
    webhook_secret: webhookSecret,
    webhook_hosts: webhookHosts,
    report_prefix: reportPrefix,
    alert_prefix: alertPrefix,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

async function storedValues({ secrets }: Pick<Services, 'secrets'>, db: Db): Promise<Values> {
  const rows = await db.selectFrom('notification_settings').select(['name', 'value', 'is_sealed']).execute();
  return Object.fromEntries(rows.map(({ name, value, is_sealed }) => [name, is_sealed ? secrets.open(value) : value]));
}

/** The ways out at this moment. @param db  within a transaction that one */
export async function waysOut(services: Services, db: Db = services.store.db): Promise<WaysOut> {
  const of: Values = { ...(await storedValues(services, db)), ...environmentValues(services.config) };
  const { mail, notifications } = services.config;
  const ca = mail?.ca;
  return {
    mail:
      of.smtp_url === undefined || of.mail_from === undefined
        ? undefined
        : { url: of.smtp_url, from: of.mail_from, ...(ca !== undefined && { ca }) },
    slack: { token: of.slack_token, api: notifications?.slackApi ?? slackApi },
    webhook: { secret: of.webhook_secret, hosts: hostsIn(of.webhook_hosts) },
    prefix: { Report: of.report_prefix ?? prefixes.Report, Alert: of.alert_prefix ?? prefixes.Alert },
  };
}

/** Hosts separated by commas or spaces. */
export function hostsIn(text: string | undefined): string[] {
  return (text ?? '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((each) => each !== '');
}

/** The settings as the page shows them: no secret is among them. */
export async function shownSettings(services: Services): Promise<Record<NotificationSetting, ShownSetting>> {
  const fromEnvironment = environmentValues(services.config);
  const of: Values = { ...(await storedValues(services, services.store.db)), ...fromEnvironment };
  const show = (name: NotificationSetting): ShownSetting => ({
    is_set: of[name] !== undefined,
    shown: of[name] === undefined ? null : shownValue(name, of[name]),
    from_environment: fromEnvironment[name] !== undefined,
  });
  return {
    smtp_url: show('smtp_url'),
    mail_from: show('mail_from'),
    slack_token: show('slack_token'),
    webhook_secret: show('webhook_secret'),
    webhook_hosts: show('webhook_hosts'),
    report_prefix: show('report_prefix'),
    alert_prefix: show('alert_prefix'),
  };
}

function shownValue(name: NotificationSetting, value: string): string | null {
  if (!secretSettings.has(name)) return value;
  if (name !== 'smtp_url') return null;
  const { protocol, host, username } = new URL(value);
  return `${protocol}//${username === '' ? '' : `${username}:…@`}${host}`;
}

/** Names among those given that the environment says, and only it can change. */
export function fixedSettings({ config }: Services, names: readonly string[]): string[] {
  const fixed = environmentValues(config);
  return names.filter((name) => Object.hasOwn(fixed, name));
}

/** Keeps settings; null or an empty text takes one back. @param db  a transaction */
export async function keepSettings(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  values: Partial<Record<NotificationSetting, string | null | undefined>>,
  by: { readonly now: string; readonly id: number | null },
): Promise<void> {
  for (const name of notificationSettings) {
    const value = values[name];
    if (value === undefined) continue;
    await db.deleteFrom('notification_settings').where('name', '=', name).execute();
    if (value === null || value === '') continue;
    const isSealed = secretSettings.has(name);
    const row = { name, value: isSealed ? secrets.seal(value) : value, is_sealed: isSealed };
    await db
      .insertInto('notification_settings')
      .values({ ...row, changed_on: by.now, changed_by_id: by.id })
      .execute();
  }
}
