/** The page's end of the channel to the framed dashboard: calls by name, with an answer (`get`) or without (`emit`). */

/** What comes over it is what the site's contract says by that name (docs/guides/embed-a-dashboard.md). */
interface Message {
  readonly switchboardAction?: 'get' | 'emit' | 'reply' | 'error';
  readonly method?: string;
  readonly messageId?: string;
  readonly args: never;
  readonly result: never;
  readonly error?: string;
}

type Method = (args: never) => unknown;

/** An open line. */
export interface HostLine {
  /** @throws when the dashboard refuses, or the line is closed before it answers */
  ask<Answer>(method: string, args?: object): Promise<Answer>;
  tell(method: string, args: unknown): void;
  /** What a call by this name from the dashboard does; a later one takes its place. */
  answer(method: string, does: Method): void;
  close(): void;
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** Speaks over an end of a channel. */
export function openLine(port: MessagePort): HostLine {
  const methods = new Map<string, Method>();
  const waiting = new Map<string, Waiting>();
  let count = 0;
  let isClosed = false;

  const settle = ({ messageId = '', switchboardAction, result, error }: Message): void => {
    const asked = waiting.get(messageId);
    waiting.delete(messageId);
    if (switchboardAction === 'error') asked?.reject(new Error(error));
    // An answer may be that there is nothing.
    else asked?.resolve(result);
  };
  const serve = async ({ method = '', messageId, args }: Message): Promise<object> => {
    const does = methods.get(method);
    if (!does) return { switchboardAction: 'error', messageId, error: `Method "${method}" is not defined` };
    try {
      return { switchboardAction: 'reply', messageId, result: await does(args) };
    } catch (error) {
      return { switchboardAction: 'error', messageId, error: `Method "${method}" failed: ${String(error)}` };
    }
  };
  port.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const { switchboardAction: action, method = '' } = data;
    if (action === 'reply' || action === 'error') settle(data);
    else if (action === 'get') void serve(data).then((answer) => port.postMessage(answer));
    else if (action === 'emit') methods.get(method)?.(data.args);
  });
  port.start();
  return {
    ask: (method, args = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('The dashboard has been unmounted'));
        const messageId = `m_${(count += 1)}`;
        waiting.set(messageId, { resolve, reject });
        port.postMessage({ switchboardAction: 'get', method, messageId, args });
      }),
    tell: (method, args) => {
      if (!isClosed) port.postMessage({ switchboardAction: 'emit', method, args });
    },
    answer: (method, does) => void methods.set(method, does),
    close: () => {
      isClosed = true;
      port.close();
      for (const { reject } of waiting.values()) reject(new Error('The dashboard has been unmounted'));
      waiting.clear();
    },
  };
}
