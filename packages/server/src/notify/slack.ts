/**
 * Slack as a way out: with the token of an app, messages with files into channels; without one, words to an incoming webhook.
 * What people see happens in the last call, so that everything before it can be tried again.
 */
import { z } from 'zod';
import type { MailFile } from '../mail/mailer.ts';
import { addressFault, oneByOne, partsOf, type Channel } from './channel.ts';
import { DeliveryFault } from './delivery-fault.ts';
import type { Notice } from './notice.ts';
import { post, type OutgoingReply } from './post.ts';
import type { WaysOut } from './settings.ts';
import { postTo } from './webhook.ts';

const isAddress = (target: string): boolean => /^https?:\/\//i.test(target);
const isChannelId = (target: string): boolean => /^[CGDU][A-Z0-9]{7,}$/.test(target);
const hookHosts = ['hooks.slack.com', 'hooks.slack-gov.com'];
const textMax = 3000;

function targetFaults(target: string, { slack, webhook }: WaysOut): string[] {
  const named = partsOf(target);
  if (named.length === 0) return ['Write at least one channel.'];
  return named.flatMap((each) => {
    if (!isAddress(each))
      return slack.token === undefined
        ? ['Slack is not connected to this site. Use the address of an incoming webhook, or Email.']
        : [];
    const fault = addressFault(each, webhook.hosts);
    if (fault !== undefined) return [fault];
    const host = new URL(each).hostname.toLowerCase();
    return hookHosts.includes(host) || webhook.hosts.includes(host)
      ? []
      : [`${host} is not Slack. Webhooks of other services are recipients of the type Webhook.`];
  });
}

/** Slack reads `&`, `<` and `>` as markup. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function wordsOf({ subject, text, link, linkText }: Notice): string {
  const said = text.length > textMax ? `${text.slice(0, textMax)}…` : text;
  return [`*${escaped(subject)}*`, escaped(said), ...(link === undefined ? [] : [`<${link}|${escaped(linkText)}>`])].join('\n');
}

const answer = z.looseObject({ ok: z.boolean(), error: z.string().optional() });
/** Slack's words for what may pass. */
const passing: ReadonlySet<string> = new Set([
  'ratelimited',
  'rate_limited',
  'service_unavailable',
  'internal_error',
  'fatal_error',
]);

type Slack = WaysOut['slack'] & { readonly token: string };

/** One call of the Web API. @throws DeliveryFault with Slack's word for what is wrong */
async function call<S extends z.ZodType>(
  { api, token }: Slack,
  method: string,
  body: Readonly<Record<string, string>>,
  shape: S,
): Promise<z.output<S>> {
  const url = new URL(`${api}/${method}`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  const reply = await post(url, { headers, body: new URLSearchParams(body).toString(), hosts: [url.hostname] });
  return read(reply, method, shape);
}

function read<S extends z.ZodType>({ text, retryAfterMs }: OutgoingReply, method: string, shape: S): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DeliveryFault(`Slack answered ${method} with something that is not JSON.`);
  }
  const told = answer.safeParse(value);
  if (told.success && !told.data.ok) {
    const error = told.data.error ?? 'unknown_error';
    throw new DeliveryFault(`Slack refused ${method}: ${error}`, { canRetry: passing.has(error), retryAfterMs });
  }
  const result = shape.safeParse(value);
  if (!result.success) throw new DeliveryFault(`Slack answered ${method} in a form that is not known.`);
  return result.data;
}

const channelPage = z.looseObject({
  channels: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      is_private: z.boolean().default(false),
      is_member: z.boolean().default(false),
    }),
  ),
  response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
});
/** A channel of the workspace. */
export interface SlackChannel {
  readonly id: string;
  readonly name: string;
  readonly is_private: boolean;
  readonly is_member: boolean;
}

const pagesMax = 20;

/** The channels of the workspace that the token sees. @throws DeliveryFault */
export async function slackChannels(
  slack: WaysOut['slack'],
  types: readonly string[] = ['public_channel', 'private_channel'],
): Promise<SlackChannel[]> {
  const { token } = slack;
  if (token === undefined) throw new DeliveryFault('Slack is not connected to this site.');
  const found: SlackChannel[] = [];
  let cursor = '';
  for (let page = 0; page < pagesMax; page += 1) {
    const asked = { types: types.join(','), exclude_archived: 'true', limit: '1000', ...(cursor !== '' && { cursor }) };
    const { channels, response_metadata } = await call({ ...slack, token }, 'conversations.list', asked, channelPage);
    found.push(...channels.map(({ id, name, is_private, is_member }) => ({ id, name, is_private, is_member })));
    cursor = response_metadata?.next_cursor ?? '';
    if (cursor === '') break;
  }
  return found;
}

async function channelIdOf(slack: Slack, target: string): Promise<string> {
  if (isChannelId(target)) return target;
  const name = target.replace(/^#/, '');
  const found = (await slackChannels(slack)).find((each) => each.name === name);
  if (!found) throw new DeliveryFault(`Slack has no channel #${name} that this site’s app can see.`);
  return found.id;
}

const uploadPlace = z.looseObject({ upload_url: z.url(), file_id: z.string() });

/** Puts a file where Slack keeps it; it is not visible yet. @returns its id */
async function uploaded(slack: Slack, { name, bytes }: MailFile): Promise<string> {
  const asked = { filename: name, length: String(bytes.length) };
  const { upload_url, file_id } = await call(slack, 'files.getUploadURLExternal', asked, uploadPlace);
  const url = new URL(upload_url);
  const apiHost = new URL(slack.api).hostname;
  if (url.hostname !== apiHost && !/(^|\.)slack(-gov)?\.com$/.test(url.hostname))
    throw new DeliveryFault(`Slack wants the file at ${url.hostname}, which is not Slack.`);
  await post(url, { headers: { 'content-type': 'application/octet-stream' }, body: bytes, hosts: [apiHost], timeoutMs: 60_000 });
  return file_id;
}

async function tellChannel(slack: Slack, notice: Notice, target: string): Promise<void> {
  const text = wordsOf(notice);
  if (notice.files.length === 0) {
    const channel = isChannelId(target) || target.startsWith('#') ? target : `#${target}`;
    await call(slack, 'chat.postMessage', { channel, text, unfurl_links: 'false' }, answer);
    return;
  }
  const channel_id = await channelIdOf(slack, target);
  const files: { id: string; title: string }[] = [];
  for (const file of notice.files) files.push({ id: await uploaded(slack, file), title: file.name });
  const last = { files: JSON.stringify(files), channel_id, initial_comment: text };
  await call(slack, 'files.completeUploadExternal', last, answer);
}

/** Channels by name (`Slack`) or id (`SlackV2`), or the address of an incoming webhook, which takes text only. */
export const slackChannel: Channel = {
  types: ['Slack', 'SlackV2'],
  isRepeatable: false,
  isSetUp: ({ slack }, type) => type === 'Slack' || slack.token !== undefined,
  faults: ({ target }, ways) => [...new Set(targetFaults(target, ways))],
  split: oneByOne,
  deliver: async (notice, { target }, { ways }) => {
    if (isAddress(target)) {
      const body = JSON.stringify({ text: wordsOf(notice) });
      return postTo(target, { headers: { 'content-type': 'application/json' }, body, hosts: ways.webhook.hosts });
    }
    const { token } = ways.slack;
    if (token === undefined) throw new DeliveryFault(`${target}: Slack is not connected to this site.`);
    try {
      await tellChannel({ ...ways.slack, token }, notice, target);
    } catch (error) {
      if (!(error instanceof DeliveryFault)) throw error;
      throw new DeliveryFault(`${target}: ${error.message}`, error);
    }
  },
};
