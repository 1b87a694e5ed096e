/**
 * The lists of chart types, made of their folders: one with all of them at once for the server and tests, and one of names and
 * loaders for pages. What stands in a list is read off `defineChart`, in the order of the gallery.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord } from '@tessera/core/narrowing';
import type { ChartType } from '@tessera/charts/chart-type';

const folder = join(import.meta.dirname, '../packages/charts/src');
const note = '/** Generated from the folders of the chart types by `npm run generate`; changes belong there. */';

interface Found {
  readonly folder: string;
  /** The name it is exported under. */
  readonly name: string;
  readonly type: Pick<ChartType, 'id' | 'aliases' | 'name' | 'rank' | 'icon' | 'pictureKind' | 'echartsParts' | 'hidden'>;
}

const isChartType = (value: unknown): value is Found['type'] =>
  isRecord(value) && typeof value['id'] === 'string' && 'queries' in value && 'picture' in value;

/** @throws Error where two types have one id or alias: forms could not be assigned to a type */
async function chartTypes(): Promise<Found[]> {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
  const modules = await Promise.all(
    names.map(async (name) => {
      const module: unknown = await import(pathToFileURL(join(folder, name, 'index.ts')).href);
      return { folder: name, exports: isRecord(module) ? Object.entries(module) : [] };
    }),
  );
  const found = modules.flatMap(({ folder, exports }) =>
    exports.flatMap(([name, type]): Found[] => (isChartType(type) ? [{ folder, name, type }] : [])),
  );
  const ids = found.flatMap(({ type: { id, aliases = [] } }) => [id, ...aliases]);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`Two chart types are stored as ${twice}.`);
  return found.toSorted((a, b) => a.type.rank - b.type.rank || a.type.name.localeCompare(b.type.name));
}

const literal = (value: unknown): string => JSON.stringify(value);

function described({ id, name, aliases, icon, pictureKind, echartsParts }: Found['type']): string {
  const told = {
    id,
    name,
    ...(aliases && { aliases }),
    ...(icon && { icon }),
    pictureKind,
    ...(echartsParts && { echartsParts }),
  };
  return Object.entries(told)
    .map(([key, value]) => `${key}: ${literal(value)}`)
    .join(', ');
}

/** Path → text, before formatting. */
export async function chartLists(): Promise<Readonly<Record<string, string>>> {
  const painted = await chartTypes();
  const imports = painted.map(({ folder, name }) => `import { ${name} } from './${folder}/index.ts';`).toSorted();
  const entries = painted.map(
    ({ folder, name, type }) =>
      `  { ${described(type)}, load: async (list) => list((await import('./${folder}/index.ts')).${name}) },`,
  );
  return {
    'packages/charts/src/painted-types.ts': [
      note,
      ...imports,
      "import { listed, type ListedChart } from './listed.ts';",
      '',
      '/** Every chart type that is drawn, in the order of the gallery. */',
      'export const paintedTypes: readonly ListedChart[] = [',
      ...painted.map(({ name }) => `  listed(${name}),`),
      '];',
      '',
    ].join('\n'),
    'packages/charts/src/catalogue-entries.ts': [
      note,
      "import type { CatalogueEntry } from './catalogue-entry.ts';",
      '',
      '/** In the order of the gallery. */',
      'export const entries: readonly CatalogueEntry[] = [',
      ...entries,
      '];',
      '',
    ].join('\n'),
  };
}
