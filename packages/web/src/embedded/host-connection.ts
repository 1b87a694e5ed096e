/**
 * The channel to the page that frames us, in the protocol of the reference's embedding kit (docs/reference/api.md#embedding):
 * the page sends one end of a channel; over it come calls by name, with an answer (`get`) or without (`emit`).
 */
import { isRecord } from '@tessera/core/narrowing';
import { maySiteEmbed } from '@tessera/core/policy/embedding';
import { takePort } from './offered-port.ts';

type Method = (args: unknown) => unknown;

/** An open line. */
export interface HostConnection {
  /** What a call by this name does. @returns takes it back */
  answer(name: string, method: Method): () => void;
  /** Calls something in the framing page; it may not know it. */
  tell(name: string, args: unknown): void;
  /** Asks the framing page; undefined when it refuses, does not know the question or does not answer in time. */
  ask(name: string, args: unknown): Promise<unknown>;
}

interface Call {
  readonly switchboardAction: 'get' | 'emit';
  readonly method: string;
  readonly messageId?: string;
  readonly args?: unknown;
}

function callOf(data: unknown): Call | undefined {
  if (!isRecord(data) || typeof data['method'] !== 'string') return undefined;
  const { switchboardAction, method, messageId, args } = data;
  if (switchboardAction !== 'get' && switchboardAction !== 'emit') return undefined;
  return { switchboardAction, method, args, ...(typeof messageId === 'string' && { messageId }) };
}

/** What only a dashboard that has been loaded can answer; the framing page may ask as soon as it has sent its line. */
const ofDashboard: ReadonlySet<string> = new Set([
  'getActiveTabs',
  'getChartDataPayloads',
  'getChartStates',
  'getDashboardPermalink',
  'getDataMask',
]);

/**
 * Speaks over an end of a channel.
 * @param maxWaitMs  how long a question to the dashboard waits for it; one that comes never is answered with an error
 * @param maxAskMs  how long the framing page may take to answer
 */
export function lineOver(port: MessagePort, maxWaitMs = 30_000, maxAskMs = 10_000): HostConnection {
  const methods = new Map<string, Method>();
  const waiting = new Map<string, Set<() => void>>();
  const defined = (name: string): Promise<void> =>
    new Promise((resolve) => {
      const those = waiting.get(name) ?? new Set();
      waiting.set(name, those);
      const done = (): void => {
        clearTimeout(timer);
        those.delete(done);
        resolve();
      };
      const timer = setTimeout(done, maxWaitMs);
      those.add(done);
    });
  const reply = async ({ method: name, messageId, args }: Call): Promise<object> => {
    if (!methods.has(name) && ofDashboard.has(name)) await defined(name);
    const method = methods.get(name);
    if (!method) return { switchboardAction: 'error', messageId, error: `Method "${name}" is not defined` };
    try {
      return { switchboardAction: 'reply', messageId, result: await method(args) };
    } catch {
      return { switchboardAction: 'error', messageId, error: `Method "${name}" failed` };
    }
  };
  const questions = questionsOver(port, maxAskMs);
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    questions.settle(data);
    const call = callOf(data);
    if (call?.switchboardAction === 'get') void reply(call).then((answer) => port.postMessage(answer));
    else if (call) methods.get(call.method)?.(call.args);
  });
  port.start();
  return {
    answer: (name, method) => {
      methods.set(name, method);
      for (const tell of waiting.get(name) ?? []) tell();
      return () => {
        if (methods.get(name) === method) methods.delete(name);
      };
    },
    tell: (method, args) => port.postMessage({ switchboardAction: 'emit', method, args }),
    ask: questions.ask,
  };
}

/** What we ask of the framing page and wait for. */
function questionsOver(port: MessagePort, maxMs: number) {
  const open = new Map<string, (answer: unknown) => void>();
  let count = 0;
  return {
    ask: (method: string, args: unknown): Promise<unknown> =>
      new Promise((resolve) => {
        const messageId = `t_${(count += 1)}`;
        const done = (answer: unknown): void => {
          clearTimeout(timer);
          open.delete(messageId);
          resolve(answer);
        };
        const timer = setTimeout(done, maxMs, undefined);
        open.set(messageId, done);
        port.postMessage({ switchboardAction: 'get', method, messageId, args });
      }),
    /** An error has no result. */
    settle: (data: unknown): void => {
      if (!isRecord(data)) return;
      const { switchboardAction: action, messageId, result } = data;
      if (action === 'reply' || action === 'error') open.get(String(messageId))?.(result);
    },
  };
}

/** One line per end: asked for twice, it is the same. */
const lines = new WeakMap<MessagePort, HostConnection>();

/**
 * Waits for the framing page to send its line; a later one replaces it.
 * @param sites  those that may embed; empty = every site
 * @returns stops waiting
 */
export function awaitLine(sites: readonly string[], opened: (line: HostConnection) => void): () => void {
  return takePort(({ origin, port }) => {
    if (!maySiteEmbed(origin, sites)) return;
    const line = lines.get(port) ?? lineOver(port);
    lines.set(port, line);
    opened(line);
  });
}

/** The token in a `guestToken` call. */
export function tokenIn(args: unknown): string | undefined {
  const token = isRecord(args) ? args['guestToken'] : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** The component a `getDashboardPermalink` call points at. */
export function anchorIn(args: unknown): string | undefined {
  const anchor = isRecord(args) ? args['anchor'] : undefined;
  return typeof anchor === 'string' && anchor !== '' ? anchor : undefined;
}
