/** Short notices, bottom right. The same text is shown once, except for work under way: each has a notice. Success and info leave by themselves sooner than warnings and errors. */
import { notices } from '@tessera/ui/notices';
import { isAbort, sentenceOf } from '../client.ts';

/** How long each kind of notice stays. */
export const toastSeconds = { success: 4, info: 4, warning: 6, error: 8 } as const;

/** Ways to show a short notice, by how serious it is. */
export interface Toasts {
  success: (text: string) => void;
  info: (text: string) => void;
  warning: (text: string) => void;
  danger: (text: string) => void;
  /** Tells a failed call: `say` gets the server's sentence; a cancelled call says nothing. */
  failure: (error: unknown, say?: (sentence: string) => string) => void;
  /** Stays until its work is over. @returns ends it */
  working: (text: string) => () => void;
}

const keyOf = (type: keyof typeof toastSeconds, text: string): string => `${type}:${text}`;

async function end(key: string): Promise<void> {
  const { notification } = await notices();
  notification.destroy(key);
}

/** @param seconds  0 = until it is ended or closed */
async function show(
  type: keyof typeof toastSeconds,
  text: string,
  seconds: number = toastSeconds[type],
  key: string = keyOf(type, text),
): Promise<void> {
  const { notification } = await notices();
  notification[type]({
    title: text,
    key,
    duration: seconds,
    role: type === 'error' ? 'alert' : 'status',
  });
}

/** Numbers the notices of work under way. */
let works = 0;

const toasts: Toasts = {
  success: (text) => void show('success', text),
  info: (text) => void show('info', text),
  warning: (text) => void show('warning', text),
  danger: (text) => void show('error', text),
  failure: (error, say = (sentence) => sentence) => {
    if (!isAbort(error)) void show('error', say(sentenceOf(error)));
  },
  working: (text) => {
    // Work with the same text has two notices: the end of one does not take the other away.
    const key = `working:${(works += 1)}`;
    void show('info', text, 0, key);
    return () => void end(key);
  },
};

/** The notices of the page. One and the same object at every call. */
export const useToasts = (): Toasts => toasts;
