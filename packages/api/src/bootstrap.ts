/** What a page is told before it asks anything (docs/decisions/0019-sessions.md: user data is read from the page). */
import type { Me } from './me.ts';

/** `null`: nobody is signed in. */
export interface Bootstrap {
  readonly user: Me | null;
}

/** The name of the `meta` element in a page's head whose content is a `Bootstrap` as JSON. */
export const bootstrapName = 'bootstrap';
