/**
 * Toasts and questions. Their host is heavy and rarely needed at once, so it is loaded with the first input on the page or with
 * the first notice, whichever is sooner.
 */
import type { ModalFuncProps } from 'antd';
import type { NotificationInstance } from 'antd/es/notification/interface';
import type { HookAPI } from 'antd/es/modal/useModal';

/** What the host offers: antd's own notification and modal calls, in the theme of the page. */
export interface Notices {
  readonly notification: NotificationInstance;
  readonly modal: HookAPI;
}

let give: (notices: Notices) => void = () => undefined;
const given = new Promise<Notices>((resolve) => {
  give = resolve;
});
const listeners = new Set<() => void>();
let wanted = false;

/** The host says that it stands. */
export const offerNotices = (notices: Notices): void => give(notices);

const questions = new Set<{ destroy: () => void }>();

/** The host has put a question. @returns it */
export function noteQuestion<T extends { destroy: () => void }>(question: T): T {
  questions.add(question);
  return question;
}

/** Takes away the questions that stand: another page is here, and they were about the one before. */
export function dismissQuestions(): void {
  for (const question of questions) question.destroy();
  questions.clear();
}

/** For the provider: has anybody asked for the host yet? */
export const isWanted = (): boolean => wanted;

/** @returns ends it */
export function onHostNeeded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notices, as soon as their host stands. Never rejects; waits as long as no provider is on the page. */
export function notices(): Promise<Notices> {
  wanted = true;
  for (const listener of listeners) listener();
  return given;
}

/** Asks a question with two buttons. True when the first was chosen. */
export async function confirmed(question: Omit<ModalFuncProps, 'onOk' | 'onCancel'>): Promise<boolean> {
  const { modal } = await notices();
  return modal.confirm(question);
}
