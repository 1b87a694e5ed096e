/** Ours: the ways out for reports and alerts, as admins set them up. docs/guides/notifications.md. */
import type { NotificationSetting } from '@tessera/core/notifications';
import { z } from 'zod';
import { contract } from './contract.ts';
import { recipientType } from './report.ts';

const base = '/api/v1/notification';

/** One setting as the page shows it. */
export const shownSetting = z.object({
  is_set: z.boolean(),
  /** What it is; of a secret only what is none, such as the server's name. Null when it is not set. */
  shown: z.string().nullable(),
  /** It comes from the environment and is changed there. */
  from_environment: z.boolean(),
});
/** What `shownSetting` reads. */
export type ShownSetting = z.infer<typeof shownSetting>;

const value = z.string().trim().max(2000).nullable().optional();
const shown = {
  smtp_url: shownSetting,
  mail_from: shownSetting,
  slack_token: shownSetting,
  webhook_secret: shownSetting,
  webhook_hosts: shownSetting,
  report_prefix: shownSetting,
  alert_prefix: shownSetting,
} as const satisfies Record<NotificationSetting, z.ZodType>;

/** What is sent changes; null or an empty text takes a setting back. */
export const notificationUpdate = z.strictObject({
  smtp_url: value,
  mail_from: value,
  slack_token: value,
  webhook_secret: value,
  webhook_hosts: value,
  report_prefix: value,
  alert_prefix: value,
} as const satisfies Record<NotificationSetting, z.ZodType>);

/** `/api/v1/notification`: for admins. */
export const notification = contract({
  get: {
    method: 'GET',
    path: `${base}/settings`,
    permission: 'can_read on Notification',
    summary: 'How this site sends reports and alerts',
    reply: z.object({ result: z.object(shown) }),
  },
  update: {
    method: 'PUT',
    path: `${base}/settings`,
    permission: 'can_write on Notification',
    summary: 'Change how this site sends reports and alerts',
    body: notificationUpdate,
    reply: z.object({ result: z.object(shown) }),
  },
  test: {
    method: 'POST',
    path: `${base}/test`,
    permission: 'can_write on Notification',
    summary: 'Send a test message',
    body: z.strictObject({ type: recipientType, target: z.string().trim().min(1, 'Say where to.').max(2000) }),
    reply: z.object({ message: z.string() }),
  },
});
