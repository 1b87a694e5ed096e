/** What `/api/v1/notification` does: the ways out, as admins set them up. */
import { notification, type notificationUpdate } from '@tessera/api/notification';
import { notificationSettings, type NotificationSetting } from '@tessera/core/notifications';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import { channelOf } from '../../notify/channels.ts';
import { DeliveryFault } from '../../notify/delivery-fault.ts';
import { fixedSettings, hostsIn, keepSettings, shownSettings, waysOut } from '../../notify/settings.ts';
import { implement } from '../../rest/implement.ts';
import type { Services } from '../../services.ts';
import { testNotice } from '../report/message.ts';

const smtpAddress = z.url({ protocol: /^smtps?$/ });
const host = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:]+\]$/;

/** What is wrong with each setting, where it is not taken back. */
const faultOf: Readonly<Record<NotificationSetting, (value: string) => string | undefined>> = {
  smtp_url: (value) => (smtpAddress.safeParse(value).success ? undefined : 'Write smtp://user:password@host:587 or smtps://….'),
  mail_from: (value) =>
    /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(value) ? undefined : 'Write Tessera <bi@example.org>.',
  slack_token: (value) => (/^xox[a-z]-\S{6,}$|^xoxe\S{6,}$/.test(value) ? undefined : 'Write the token of a Slack app, xoxb-….'),
  webhook_secret: (value) => (value.length >= 16 ? undefined : 'Use at least 16 random characters.'),
  webhook_hosts: (value) => {
    const wrong = hostsIn(value).filter((each) => !host.test(each));
    return wrong.length === 0
      ? undefined
      : `Write hosts such as hooks.intranet.example.org, separated by commas: ${wrong.join(', ')}`;
  },
  report_prefix: (value) => (value.length <= 100 ? undefined : 'Use at most 100 characters.'),
  alert_prefix: (value) => (value.length <= 100 ? undefined : 'Use at most 100 characters.'),
};

/** The ways out for reports and alerts. */
export const notificationResource = implement(notification, {
  get: async ({ services }) => ({ result: await shownSettings(services) }),
  update: async (ctx, { body }) => {
    const faults = await settingFaults(ctx.services, body);
    if (Object.keys(faults).length > 0) throw new Failure('INVALID', { fields: faults });
    await ctx.store.transaction((tx) => keepSettings(tx, ctx.services, body, { now: ctx.now(), id: ctx.actor.id }));
    return { result: await shownSettings(ctx.services) };
  },
  test: async (ctx, { body: { type, target } }) => {
    const ways = await waysOut(ctx.services);
    const channel = channelOf(type);
    const faults = channel?.faults({ target }, ways) ?? [`${type} is no way out.`];
    if (!channel || faults.length > 0) throw new Failure('INVALID', { fields: { target: faults } });
    const notice = testNotice(ways.prefix.Report, `${ctx.origin()}/`);
    try {
      for (const config of channel.split({ target }))
        await channel.deliver(notice, config, { ways, id: crypto.randomUUID(), now: ctx.services.clock() });
    } catch (error) {
      if (error instanceof DeliveryFault) throw new Failure('INVALID', { fields: { target: [error.message] } });
      throw error;
    }
    return { message: 'OK' };
  },
});

/** What is wrong with a change, by setting. */
async function settingFaults(services: Services, body: z.output<typeof notificationUpdate>): Promise<Record<string, string[]>> {
  const given = notificationSettings.filter((name) => body[name] !== undefined);
  const fixed = fixedSettings(services, given);
  const faults: Record<string, string[]> = {};
  for (const name of given) {
    const value = body[name];
    const fault = fixed.includes(name)
      ? 'The environment of the server says this; it is changed there.'
      : value
        ? faultOf[name](value)
        : undefined;
    if (fault !== undefined) faults[name] = [fault];
  }
  const before = await shownSettings(services);
  const isSet = (name: NotificationSetting): boolean => (body[name] === undefined ? before[name].is_set : Boolean(body[name]));
  if (isSet('smtp_url') && !isSet('mail_from')) faults['mail_from'] ??= ['Say who mail is from.'];
  if (isSet('mail_from') && !isSet('smtp_url')) faults['smtp_url'] ??= ['Say where mail goes out.'];
  return faults;
}
