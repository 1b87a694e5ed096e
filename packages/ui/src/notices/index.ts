/** Toasts and questions: their public face. */
export { confirmed, notices } from './notices.ts';
export type { Notices } from './notices.ts';
