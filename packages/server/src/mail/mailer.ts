/**
 * Mail over SMTP. Its connection is egress's: the server's address is checked as it is connected to. A message goes to each
 * recipient, or the refused ones are reported.
 */
import type { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { openSocket } from '../egress/reach.ts';

/** A picture in the text, named by `cid:`, or a file beside it. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** Set for a picture that the HTML shows. */
  readonly cid?: string;
}

/** A message. */
export interface Mail {
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly subject: string;
  readonly html: string;
  /** The same for readers without HTML. */
  readonly text: string;
  readonly files?: readonly MailFile[];
}

/** Where mail goes out. */
export interface MailSettings {
  /** `smtp://user:password@host:587` (STARTTLS where offered; with a password it must be, but on this machine) or `smtps://…`. */
  readonly url: string;
  /** `Tessera <bi@example.org>`. */
  readonly from: string;
  /** Certificates to trust besides the system's. */
  readonly ca?: string;
}

/** Who did not get a message, each with the server's words. */
export class MailRefused extends Error {
  readonly refused: readonly { readonly address: string; readonly why: string }[];

  constructor(refused: MailRefused['refused']) {
    super(refused.map(({ address, why }) => `${address}: ${why}`).join('\n'));
    this.name = 'MailRefused';
    this.refused = refused;
  }
}

/** A message that reached no one, as far as is known. */
export class MailFault extends Error {
  /** The server's reply, where it gave one: 4xx for what may pass. */
  readonly code: number | undefined;
  /** The message was on its way when it failed: the server may have it. */
  readonly isHandedOver: boolean;

  constructor(cause: unknown, isHandedOver: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'MailFault';
    const code = cause instanceof Error && 'responseCode' in cause ? Number(cause.responseCode) : Number.NaN;
    this.code = Number.isInteger(code) ? code : undefined;
    this.isHandedOver = isHandedOver;
  }
}

const connectMs = 20_000;
const silenceMs = 60_000;

/**
 * Sends one message.
 * @throws MailRefused with those the server did not take, after it went to the others; MailFault when it reached no one for
 * another reason
 */
export async function sendMail({ url, from, ca }: MailSettings, mail: Mail, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const server = serverOf(url);
  let isHandedOver = false;
  const transport = createTransport({
    // Of all it would say one thing counts: whether the message itself has begun to go.
    logger: watching(() => void (isHandedOver = true)),
    debug: true,
    ...server,
    ...(ca !== undefined && { tls: { ca } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // Contents are given as bytes: nothing a message says names a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: unknown, done: (error: Error | null, found?: { connection: Socket }) => void) => {
      try {
        const socket = openSocket(server.host, server.port);
        socket.setTimeout(connectMs, () => socket.destroy(new Error('The mail server does not answer.')));
        socket.once('error', done);
        socket.once('connect', () => {
          socket.setTimeout(0);
          socket.off('error', done);
          done(null, { connection: socket });
        });
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  const files = (mail.files ?? []).map(({ name, type, bytes, cid }) => ({
    filename: name,
    contentType: type,
    content: bytes,
    ...(cid !== undefined && { cid }),
  }));
  const { subject, html, text } = mail;
  try {
    const addressed = { from, to: [...mail.to], cc: [...(mail.cc ?? [])], bcc: [...(mail.bcc ?? [])] };
    const sent = await transport.sendMail({ ...addressed, subject, html, text, attachments: files, signal });
    mustHaveTaken(sent);
  } catch (error) {
    if (error instanceof MailRefused) throw error;
    mustHaveTaken(error);
    signal.throwIfAborted();
    throw new MailFault(error, isHandedOver);
  } finally {
    transport.close();
  }
}

/** A log that keeps nothing: what goes over the wire holds passwords. @param begun  called when the message begins to go */
function watching(begun: () => void) {
  const nothing = (): void => undefined;
  const look = (entry: unknown, said: unknown): void => {
    if (said === 'DATA' && typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'client') begun();
  };
  return { level: nothing, trace: nothing, debug: look, info: nothing, warn: nothing, error: nothing, fatal: nothing };
}

/** @throws MailRefused when the transport's answer, of a message that was sent or was not, names refused recipients */
function mustHaveTaken(told: unknown): void {
  if (typeof told !== 'object' || told === null || !('rejectedErrors' in told) || !Array.isArray(told.rejectedErrors)) return;
  const refused = told.rejectedErrors.flatMap((each: unknown) => {
    if (!(each instanceof Error)) return [];
    return [
      {
        address: 'recipient' in each ? String(each.recipient) : '',
        why: 'response' in each ? String(each.response) : each.message,
      },
    ];
  });
  if (refused.length > 0) throw new MailRefused(refused);
}

function serverOf(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  const auth = user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } };
  // A password never goes over the wire in the clear, but to this machine.
  const requireTLS = !secure && user !== '' && !/^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
  return { host, port: Number(url.port || (secure ? 465 : 587)), secure, requireTLS, ...auth };
}
