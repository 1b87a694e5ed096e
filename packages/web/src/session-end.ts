/**
 * The session ended while its page is open. What the page holds must not be lost with it: calls wait here until the
 * person has signed in again, or has put it off.
 */
import { create } from 'zustand';

/** Whether the person is being asked to sign in again; the shell shows the dialog by it. */
export const useSessionEnd = create<{ isAsking: boolean }>(() => ({ isAsking: false }));

let pages = 0;
let isPutOff = false;
let asked: Promise<boolean> | undefined;
let settle: (again: boolean) => void = () => undefined;

/** A page for signed-in users stands, and shows the question. @returns it is gone */
export function keepSession(): () => void {
  pages += 1;
  return () => void (pages -= 1);
}

/** Whether the sign-in dialog can be shown; else the visitor was anonymous here. */
export const isSessionKept = (): boolean => pages > 0;

/**
 * Asks the person to sign in again; one question for all calls that wait.
 * @param isWork  something of the person's: it asks again after it was put off, what the page does by itself does not
 * @returns whether the same person is signed in now
 */
export function signedInAgain(isWork: boolean): Promise<boolean> {
  if (isPutOff && !isWork) return Promise.resolve(false);
  asked ??= new Promise((resolve) => {
    settle = resolve;
    useSessionEnd.setState({ isAsking: true });
  });
  return asked;
}

/** The answer: signed in again, or put off. */
export function answerSessionEnd(again: boolean): void {
  isPutOff = !again;
  asked = undefined;
  useSessionEnd.setState({ isAsking: false });
  settle(again);
}
