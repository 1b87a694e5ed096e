/**
 * Which key the edited form is kept under. Edits between two runs share a key; the first edit after a run takes a new one, so
 * that "back" returns to what was run before. Keys are made up here: the address shows an edit at once, not when it is answered.
 */
import type { Form } from '@tessera/core/explore/slots';

/** The address the editor was opened with, which needs no key. */
export const opening = '';

/** What the keeper needs of the world: keys, a place to keep forms, and the address. */
export interface FormShelf {
  /** A key nobody has. */
  freshKey: () => string;
  /** Keeps a form under a key, over what stands there; the request outlives the page. @returns whether it was kept */
  keep: (key: string, form: Form) => Promise<boolean>;
  /** Puts a key into the address. */
  show: (key: string) => void;
}

/** Told what happens to the form; it decides under which key the form is kept and what the address shows. */
export interface FormKeeper {
  edit: (form: Form) => void;
  /** The form was run: the next edit gets a key of its own. */
  ran: (form: Form) => void;
  /** What was just saved is what the address without a key opens. */
  saved: (form: Form) => void;
  /** The address shows a key; the form that is kept there, when the reader went back or forward to it. */
  arrive: (key: string) => Form | undefined;
  /** The page is going away: what rests is sent now. */
  leave: () => void;
}

/** @param waitMs  rest after an edit before it is sent under a key the address shows already */
export function makeFormKeeper(start: { key: string; form: Form }, shelf: FormShelf, waitMs: number): FormKeeper {
  let kept = { ...start, isRun: true };
  const seen = new Map([[start.key, start.form]]);
  /** The form the server was sent last, by key. */
  const sent = new Map<string, Form>([[start.key, start.form]]);
  /** Shown, and not yet arrived in the address. */
  const underWay = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (): void => {
    clearTimeout(timer);
    const { key, form } = kept;
    if (key === opening || sent.get(key) === form) return;
    sent.set(key, form);
    void shelf.keep(key, form).then((isKept) => {
      // The next edit, or leaving, tries again.
      if (!isKept && sent.get(key) === form) sent.delete(key);
    });
  };
  return {
    edit: (form) => {
      if (form === kept.form) return;
      if (!kept.isRun) {
        kept.form = form;
        seen.set(kept.key, form);
        clearTimeout(timer);
        timer = setTimeout(send, waitMs);
        return;
      }
      kept = { key: shelf.freshKey(), form, isRun: false };
      seen.set(kept.key, form);
      underWay.add(kept.key);
      shelf.show(kept.key);
      send();
    },
    ran: (form) => {
      if (kept.form !== form) return;
      send();
      kept.isRun = true;
    },
    saved: (form) => {
      seen.set(opening, form);
      kept = { key: opening, form, isRun: true };
    },
    arrive: (key) => {
      if (underWay.delete(key) || key === kept.key) return undefined;
      const known = seen.get(key);
      if (!known) return undefined;
      send();
      kept = { key, form: known, isRun: true };
      return known;
    },
    leave: send,
  };
}
