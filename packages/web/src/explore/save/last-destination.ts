import { tabKeys } from '../../kit/kept-keys.ts';

/** The dashboard a chart was last saved to in this browser tab: offered for the next one. */
export interface KnownDashboard {
  id: number;
  title: string;
}

const key = tabKeys.recentDashboard;

/** Undefined when none was used yet, or the browser keeps nothing. */
export function lastDestination(): KnownDashboard | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !('id' in value) || !('title' in value)) return undefined;
    const { id, title } = value;
    return typeof id === 'number' && typeof title === 'string' ? { id, title } : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the dashboard in this browser tab. A browser that keeps nothing is no failure. */
export function keepDestination(id: number, title: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, title }));
  } catch {
    // It is then chosen by hand.
  }
}
