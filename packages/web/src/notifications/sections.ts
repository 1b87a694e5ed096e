/** The settings of the ways out, card by card. */
import type { ShownSetting } from '@tessera/api/notification';
import { secretSettings, type NotificationSetting } from '@tessera/core/notifications';
import type { FormField } from '../dialogs/form/form-field.ts';
import { i18n } from '../i18n.ts';

/** What the forms hold; a secret is what is written now, never what is kept. */
export type SettingsValues = { [Name in NotificationSetting]?: string | null };

interface SettingsSection {
  title: string;
  hint: string;
  names: readonly NotificationSetting[];
  fields: readonly FormField<SettingsValues>[];
}

type Settings = Readonly<Record<NotificationSetting, ShownSetting>>;

/** @param settings  as the server shows them */
export function settingSections(settings: Settings): SettingsSection[] {
  const field = (name: NotificationSetting, label: string, help: string, placeholder: string): FormField<SettingsValues> => {
    const { is_set, shown, from_environment } = settings[name];
    const isSecret = secretSettings.has(name);
    const kept = shown ?? i18n._('Kept; write another to replace it');
    const said = from_environment ? i18n._('Set by the environment of the server.') : help;
    const input = { disabled: from_environment, placeholder: isSecret && is_set ? kept : placeholder };
    return isSecret
      ? { kind: 'password', name, label, help: said, input }
      : { kind: 'text', name, label, help: said, input: { ...input, autoComplete: 'off', spellCheck: false } };
  };
  return [
    {
      title: i18n._('Email'),
      hint: i18n._('The mail server that takes messages. With a password the connection must be encrypted.'),
      names: ['smtp_url', 'mail_from'],
      fields: [
        field(
          'smtp_url',
          i18n._('Mail server'),
          i18n._('With user and password where it asks for them.'),
          'smtp://user:password@host:587',
        ),
        field('mail_from', i18n._('From'), i18n._('Who messages are from.'), 'Tessera <bi@example.org>'),
      ],
    },
    {
      title: i18n._('Slack'),
      hint: i18n._(
        'The bot token of a Slack app with the scopes chat:write, files:write, channels:read and groups:read. Incoming webhooks need none.',
      ),
      names: ['slack_token'],
      fields: [
        field('slack_token', i18n._('Bot token'), i18n._('The app must be a member of the channels it writes to.'), 'xoxb-…'),
      ],
    },
    {
      title: i18n._('Webhooks'),
      hint: i18n._('Messages to webhooks are signed with the secret, so that receivers know who sent them.'),
      names: ['webhook_secret', 'webhook_hosts'],
      fields: [
        field('webhook_secret', i18n._('Signing secret'), i18n._('At least 16 random characters.'), ''),
        field(
          'webhook_hosts',
          i18n._('Hosts of your own network'),
          i18n._('Webhooks reach public addresses only, and these hosts. Separated by commas.'),
          'hooks.intranet.example.org',
        ),
      ],
    },
    {
      title: i18n._('Subjects'),
      hint: i18n._('What the subject of a message begins with, before the name of the report or alert.'),
      names: ['report_prefix', 'alert_prefix'],
      fields: [field('report_prefix', i18n._('Reports'), '', '[Report]'), field('alert_prefix', i18n._('Alerts'), '', '[Alert]')],
    },
  ];
}
