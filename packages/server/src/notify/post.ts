/** A POST to a service outside: bounded in time and size, never sent on elsewhere, through egress. */
import { publicRequest } from '../egress/reach.ts';
import { DeliveryFault } from './delivery-fault.ts';

/** What is sent, and how long it may take. */
export interface OutgoingPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Hosts of the own networks that may be reached all the same. */
  readonly hosts: readonly string[];
  /** The receiver knows a message that comes twice: one without an answer is sent again. */
  readonly isRepeatable?: boolean;
  readonly timeoutMs?: number;
}

/** What came back; a long text is cut. */
export interface OutgoingReply {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | undefined;
}

const usualTimeoutMs = 15_000;
const replyBytesMax = 256 * 1024;
/** Codes of sockets that never got as far as sending. */
const unsent: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'EADDRNOTAVAIL']);

/** @throws DeliveryFault when there is no answer, or one that says no */
export async function post(url: URL, options: OutgoingPost): Promise<OutgoingReply> {
  const reply = await exchange(url, options);
  const { status, retryAfterMs } = reply;
  if (status >= 200 && status < 300) return reply;
  const said = reply.text.trim().slice(0, 300);
  const canRetry = status === 408 || status === 425 || status === 429 || status >= 500;
  throw new DeliveryFault(`It answered ${status}${said === '' ? '' : `: ${said}`}`, { canRetry, retryAfterMs });
}

function exchange(url: URL, options: OutgoingPost): Promise<OutgoingReply> {
  const { headers, body, hosts, isRepeatable = false, timeoutMs = usualTimeoutMs } = options;
  return new Promise((resolve, reject) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    let timer: NodeJS.Timeout | undefined;
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(faultOf(error, isRepeatable));
    };
    try {
      const asked = publicRequest(url, { method: 'POST', headers: { ...headers, 'content-length': bytes.length } }, hosts);
      timer = setTimeout(() => asked.destroy(new Error(`It did not answer within ${timeoutMs / 1000} seconds.`)), timeoutMs);
      asked.once('error', fail);
      asked.once('response', (reply) => {
        const pieces: Buffer[] = [];
        let length = 0;
        reply.on('data', (piece: Buffer) => {
          if (length < replyBytesMax) pieces.push(piece);
          length += piece.length;
        });
        reply.once('error', fail);
        reply.once('end', () => {
          clearTimeout(timer);
          const text = Buffer.concat(pieces).toString('utf8');
          resolve({ status: reply.statusCode ?? 0, text, retryAfterMs: secondsOf(reply.headers['retry-after']) });
        });
      });
      asked.end(bytes);
    } catch (error) {
      fail(error);
    }
  });
}

function faultOf(error: unknown, isRepeatable: boolean): DeliveryFault {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'CONNECTION_FAILED') return new DeliveryFault(message);
  return new DeliveryFault(message, { canRetry: isRepeatable || unsent.has(code) });
}

/** `Retry-After` in seconds; the services we call do not send dates. */
function secondsOf(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header === undefined || !Number.isFinite(seconds) || seconds < 0 ? undefined : seconds * 1000;
}
