/** Every way out there is. */
import type { RecipientType } from '@tessera/api/report';
import type { Channel } from './channel.ts';
import { emailChannel } from './email.ts';
import { slackChannel } from './slack.ts';
import { teamsChannel } from './teams.ts';
import { webhookChannel } from './webhook.ts';
import type { WaysOut } from './settings.ts';

const channels: readonly Channel[] = [emailChannel, slackChannel, webhookChannel, teamsChannel];

/** The channel for recipients of a type; undefined for an unknown type. */
export function channelOf(type: string): Channel | undefined {
  return channels.find(({ types }) => types.some((each) => each === type));
}

/** The types of recipients this site can reach. */
export function recipientTypes(ways: WaysOut): RecipientType[] {
  return channels.flatMap((channel) => channel.types.filter((type) => channel.isSetUp(ways, type)));
}
