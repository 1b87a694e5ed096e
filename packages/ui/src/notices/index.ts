/** Toasts and questions: their public face. */
export { confirmed, dismissQuestions, notices } from './notices.ts';
export type { Notices } from './notices.ts';
