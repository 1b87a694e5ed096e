/** Webhooks as a way out: JSON with links and files, signed where the site has a secret. docs/guides/notifications.md. */
import { createHmac } from 'node:crypto';
import { addressFault, oneByOne, partsOf, shortened, type Channel, type Handover } from './channel.ts';
import { DeliveryFault } from './delivery-fault.ts';
import type { Notice } from './notice.ts';
import { post, type OutgoingPost } from './post.ts';

/** `sha256=…`: HMAC-SHA-256 of the timestamp, a dot and the body, in hexadecimal. @param seconds  Unix time */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** What a receiver reads. */
function bodyOf({ kind, name, subject, text, link, files, value, condition }: Notice, { id, now }: Handover): string {
  return JSON.stringify({
    id,
    event: kind,
    name,
    subject,
    text,
    link: link ?? null,
    sent_at: now.toISOString(),
    ...(kind === 'alert' && { value: value ?? null, condition: condition ?? null }),
    files: files.map((file) => ({ name: file.name, type: file.type, base64: file.bytes.toString('base64') })),
  });
}

/** @throws DeliveryFault that names the host */
export async function postTo(address: string, options: OutgoingPost): Promise<void> {
  try {
    await post(new URL(address), options);
  } catch (error) {
    if (!(error instanceof DeliveryFault)) throw error;
    throw new DeliveryFault(`${shortened(address)}: ${error.message}`, error);
  }
}

/** What is wrong with the addresses of a recipient. */
export function hookFaults(target: string, hosts: readonly string[]): string[] {
  const named = partsOf(target);
  if (named.length === 0) return ['Write the address of a webhook.'];
  return named.flatMap((each) => addressFault(each, hosts) ?? []);
}

/** A POST of JSON to an address of the recipient's own. */
export const webhookChannel: Channel = {
  types: ['Webhook'],
  isRepeatable: true,
  isSetUp: () => true,
  faults: ({ target }, { webhook }) => hookFaults(target, webhook.hosts),
  split: oneByOne,
  deliver: async (notice, { target }, handover) => {
    const { secret, hosts } = handover.ways.webhook;
    const body = bodyOf(notice, handover);
    const seconds = Math.floor(handover.now.getTime() / 1000);
    const signed = secret === undefined ? {} : { 'x-tessera-signature': signatureOf(secret, seconds, body) };
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Tessera',
      'x-tessera-delivery': handover.id,
      'x-tessera-timestamp': String(seconds),
      ...signed,
    };
    await postTo(target, { headers, body, hosts, isRepeatable: true });
  },
};
