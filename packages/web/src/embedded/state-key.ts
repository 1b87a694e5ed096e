/**
 * Permalinks of guests: nothing is stored for them, so the key that the framing page keeps holds the state itself. It may stand
 * in an address as it is; `permalink_key` of the framed address gives the state back, as it does with a stored key.
 */

/** A stored key has no such beginning. */
const mark = 's-';

/** What of a dashboard's address a link restores. */
export interface LinkedState {
  readonly native_filters?: string | undefined;
  readonly activeTabs?: string | undefined;
  /** The component it leads to. */
  readonly anchor?: string | undefined;
}

const names = ['native_filters', 'activeTabs', 'anchor'] as const;

/** The key of a state. */
export function keyOfState(state: LinkedState): string {
  const bytes = new TextEncoder().encode(JSON.stringify(names.map((name) => state[name] ?? null)));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return mark + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The state in a key; undefined when it is a stored one, empty when it cannot be read. */
export function stateInKey(key: string): LinkedState | undefined {
  if (!key.startsWith(mark)) return undefined;
  try {
    const text = atob(key.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/'));
    const values: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0))));
    if (!Array.isArray(values)) return {};
    return Object.fromEntries(names.flatMap((name, index) => (typeof values[index] === 'string' ? [[name, values[index]]] : [])));
  } catch {
    return {};
  }
}
