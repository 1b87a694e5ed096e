/** A way out: what it takes for an address, and how a message goes. */
import type { RecipientType } from '@tessera/api/report';
import type { Notice } from './notice.ts';
import type { WaysOut } from './settings.ts';

/** Whom a message is for, as it is kept: addresses, channels or one URL. */
export interface RecipientConfig {
  readonly target: string;
  readonly ccTarget?: string | null | undefined;
  readonly bccTarget?: string | null | undefined;
}

/** What a hand-over is given beside the message. */
export interface Handover {
  readonly ways: WaysOut;
  /** Names this message to this recipient; the same at every try. */
  readonly id: string;
  readonly now: Date;
}

/** One way out. */
export interface Channel {
  readonly types: readonly RecipientType[];
  /** The receiver knows a message that comes twice, by its id. */
  readonly isRepeatable: boolean;
  /** Whether the site can use it for recipients of a type at all. */
  isSetUp(ways: WaysOut, type: RecipientType): boolean;
  /** What is wrong with a recipient, as sentences. */
  faults(config: RecipientConfig, ways: WaysOut): string[];
  /** Recipients with a delivery of their own each. */
  split(config: RecipientConfig): RecipientConfig[];
  /** @throws DeliveryFault */
  deliver(notice: Notice, config: RecipientConfig, handover: Handover): Promise<void>;
}

/** Texts that commas or semicolons separate. */
export function partsOf(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** Each of several targets by itself. */
export const oneByOne = ({ target }: RecipientConfig): RecipientConfig[] => partsOf(target).map((each) => ({ target: each }));

/**
 * What is wrong with an address a user wrote: it must be encrypted unless an admin has allowed its host.
 * @returns undefined when it can be used
 */
export function addressFault(text: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return `“${shortened(text)}” is not an address. Write https://….`;
  const { protocol, hostname, username, password } = new URL(text);
  const isNamed = hosts.includes(hostname.toLowerCase());
  if (protocol !== 'https:' && !(isNamed && protocol === 'http:')) return `“${shortened(text)}” must begin with https://.`;
  return username !== '' || password !== '' ? 'An address must not hold a user or a password.' : undefined;
}

/** Addresses of webhooks are secrets of a kind: messages name their host only. */
export function shortened(text: string): string {
  return URL.canParse(text) && new URL(text).host !== ''
    ? `${new URL(text).protocol}//${new URL(text).host}/…`
    : text.slice(0, 80);
}
