/** The number a chart has inside a bundle: layouts, scopes and annotation layers refer to charts by it. */
import { chartMetas } from '@tessera/core/dashboard/remap';
import type { BundleFile, BundleFiles } from './bundle.ts';

/** Both ways between a bundle's numbers and uuids. */
export interface ChartIds {
  readonly idOf: ReadonlyMap<string, number>;
  readonly uuidOf: ReadonlyMap<number, string>;
}

/** From the layouts, which name both; else from the end of the file's name, else from the form. */
export function chartIdsOf({ chart, dashboard }: Pick<BundleFiles, 'chart' | 'dashboard'>): ChartIds {
  const idOf = new Map<string, number>();
  const uuidOf = new Map<number, string>();
  const note = (uuid: unknown, id: unknown): void => {
    if (typeof uuid !== 'string' || !isNumber(id)) return;
    if (!idOf.has(uuid)) idOf.set(uuid, id);
    if (!uuidOf.has(id)) uuidOf.set(id, uuid);
  };
  for (const { value } of dashboard)
    for (const { uuid, chartId } of chartMetas(value.position ?? {}))
      note(typeof uuid === 'string' ? uuid.toLowerCase() : uuid, chartId);
  for (const file of chart) if (!idOf.has(file.value.uuid)) note(file.value.uuid, numberOf(file));
  return { idOf, uuidOf };
}

/** `charts/Sales_12.yaml` → 12; a title may end in a number too, which does no harm: it only names the next export. */
export function numberInPath(path: string): number | undefined {
  const digits = /_(\d{1,9})\.ya?ml$/i.exec(path)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function numberOf({ path, value }: BundleFile<'chart'>): number | undefined {
  const own = value.params?.slice_id;
  return numberInPath(path) ?? (isNumber(own) ? own : undefined);
}

const isNumber = (id: unknown): id is number =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647;
