/** Fetches the chart types that are not drawn, all at once, when one of them is met. */
import type { ListedChart } from './listed.ts';
import type { PutOnList } from './catalogue-entry.ts';

/** @returns undefined for a type that is none of them */
export async function loadUnpainted(list: PutOnList, id: string): Promise<ListedChart | undefined> {
  const type = (await import('./unpainted/index.ts')).unpaintedTypes.find((each) => each.id === id);
  return type && list(type);
}
