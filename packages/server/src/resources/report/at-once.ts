/** What people do with a report besides saving it: see the message, have it sent now, ask what can be sent. */
import type { ReportOffers, ReportPreview } from '@tessera/api/report';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { recipientTypes } from '../../notify/channels.ts';
import { DeliveryFault } from '../../notify/delivery-fault.ts';
import { waysOut } from '../../notify/settings.ts';
import { slackChannels, type SlackChannel } from '../../notify/slack.ts';
import { AlertFault, askAlert } from './alert.ts';
import { formatsOf } from './content.ts';
import type { ReportRow } from './list.ts';
import { noticeOf } from './run.ts';

/** What forms may offer. */
export async function offersOf(ctx: Context, vizType: string | undefined): Promise<ReportOffers> {
  return {
    chart: formatsOf({ vizType }),
    dashboard: formatsOf('dashboard'),
    recipients: recipientTypes(await waysOut(ctx.services)),
    minutes_min: ctx.config.reportMinutesMin,
  };
}

/** The message as it would go out now, asked with the caller's rights. @throws Failure */
export async function previewOf(ctx: Context, report: ReportRow): Promise<ReportPreview> {
  try {
    const found = report.type === 'Alert' ? await askAlert(ctx, report) : undefined;
    const { subject, html, text, files } = await noticeOf(ctx, report, found);
    return {
      subject,
      html,
      text,
      images: files.flatMap(({ cid, name, type, bytes }) =>
        cid === undefined ? [] : [{ cid, name, type, base64: bytes.toString('base64') }],
      ),
      attachments: files.flatMap(({ cid, name, type, bytes }) =>
        cid === undefined ? [{ name, type, bytes: bytes.length }] : [],
      ),
      is_triggered: found?.isTriggered ?? null,
      value: found?.value ?? null,
    };
  } catch (error) {
    if (error instanceof AlertFault) throw new Failure('INVALID', { fields: { sql: [error.message] } });
    throw error;
  }
}

interface ChannelSearch {
  readonly search_string?: string | undefined;
  readonly exact_match?: boolean | undefined;
  readonly types?: readonly string[] | undefined;
}

/** Slack's channels by part of their name. @throws Failure NOTIFICATION_FAILED with Slack's words */
export async function channelsOf(ctx: Context, asked: ChannelSearch = {}): Promise<SlackChannel[]> {
  const { search_string = '', exact_match = false, types } = asked;
  const wanted = search_string.replace(/^#/, '').toLowerCase();
  try {
    const found = await slackChannels((await waysOut(ctx.services)).slack, types);
    return found.filter(({ id, name }) => {
      const named = [name.toLowerCase(), id.toLowerCase()];
      return exact_match ? named.includes(wanted) : named.some((each) => each.includes(wanted));
    });
  } catch (error) {
    if (error instanceof DeliveryFault) throw new Failure('NOTIFICATION_FAILED', { message: error.message });
    throw error;
  }
}
