/** Which charts of a stored layout one sees at first, read as it stands: for a guess before the layout's own reader is there. */
import { isRecord } from '../narrowing.ts';

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Ids of the charts outside of tabs and in the first tab of each row of tabs; none where the layout cannot be read.
 * @param json  a dashboard's `position_json`
 */
export function firstShown(json: string | null): ReadonlySet<number> {
  const nodes = parsed(json ?? '');
  const shown = new Set<number>();
  if (!isRecord(nodes)) return shown;
  const seen = new Set<unknown>();
  const visit = (id: unknown): void => {
    const node = typeof id === 'string' && Object.hasOwn(nodes, id) && !seen.has(id) ? nodes[id] : undefined;
    seen.add(id);
    if (!isRecord(node)) return;
    const { type, meta, children } = node;
    if (isRecord(meta) && typeof meta['chartId'] === 'number') shown.add(meta['chartId']);
    if (Array.isArray(children)) (type === 'TABS' ? children.slice(0, 1) : children).forEach(visit);
  };
  visit('ROOT_ID');
  return shown;
}
