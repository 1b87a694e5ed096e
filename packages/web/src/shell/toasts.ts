/** Short notices, bottom right. The same text is shown once; success and info leave by themselves sooner than warnings and errors. */
import { App } from 'antd';
import { useMemo } from 'react';
import { isAbort, sentenceOf } from '../client.ts';

const seconds = { success: 4, info: 4, warning: 6, error: 8 } as const;

export interface Toasts {
  success: (text: string) => void;
  info: (text: string) => void;
  warning: (text: string) => void;
  danger: (text: string) => void;
  /** Tells a failed call: `say` gets the server's sentence; a cancelled call says nothing. */
  failure: (error: unknown, say?: (sentence: string) => string) => void;
}

export function useToasts(): Toasts {
  const { notification } = App.useApp();
  return useMemo(() => {
    const show = (type: keyof typeof seconds, text: string): void =>
      notification[type]({
        title: text,
        key: `${type}:${text}`,
        duration: seconds[type],
        role: type === 'error' ? 'alert' : 'status',
      });
    return {
      success: (text) => show('success', text),
      info: (text) => show('info', text),
      warning: (text) => show('warning', text),
      danger: (text) => show('error', text),
      failure: (error, say = (sentence) => sentence) => {
        if (!isAbort(error)) show('error', say(sentenceOf(error)));
      },
    };
  }, [notification]);
}
