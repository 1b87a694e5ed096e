/** The ways out for reports and alerts by name, for server and browser. */

/** The channel of a message. `Slack` names channels, `SlackV2` their ids; `Teams` is ours. */
export const recipientTypes = ['Email', 'Slack', 'SlackV2', 'Webhook', 'Teams'] as const;

/** Settings of the ways out by name; those among `secretSettings` are written and never read. */
export const notificationSettings = [
  'smtp_url',
  'mail_from',
  'slack_token',
  'webhook_secret',
  'webhook_hosts',
  'report_prefix',
  'alert_prefix',
] as const;
/** A name of `notificationSettings`. */
export type NotificationSetting = (typeof notificationSettings)[number];
/** What is written and never read again. */
export const secretSettings: ReadonlySet<NotificationSetting> = new Set(['smtp_url', 'slack_token', 'webhook_secret']);
