/** The themes of a bundle. */
import { readTheme } from '@tessera/core/look/theme-tokens';
import { has } from '@tessera/core/policy/actor';
import { changeObject, createObject, findObject } from '../store/objects.ts';
import type { BundleFile } from './bundle.ts';
import { overwrites, reusedNote, type ImportOutcome, type ImportRun } from './run.ts';

const closedNote = 'You may not make themes here; its dashboards have the look of the site.';

/**
 * Tokens nobody here acts upon are left out and told. Which theme is the site's own is for this site to say.
 * @throws FileRefused, Failure
 */
export async function importTheme(run: ImportRun, { value }: BundleFile<'theme'>): Promise<ImportOutcome> {
  const mayWrite = has(run.ctx.actor, 'can_write on Theme');
  const existing = await findObject(run.tx, 'theme', value.uuid);
  if (existing && !(await overwrites(run, 'theme', () => mayWrite)))
    return { id: existing.id, action: 'reused', notes: [reusedNote] };
  if (!existing && !mayWrite) return { id: null, action: 'ignored', notes: [closedNote] };
  const { theme, faults } = readTheme(value.json_data);
  const values = { theme_name: await freeName(run, value.theme_name, value.uuid), json_data: JSON.stringify(theme) };
  const row = existing
    ? await changeObject(run.writer, 'theme', existing.id, {}, () => ({ values }), 'import')
    : await createObject(run.writer, 'theme', { uuid: value.uuid, ...values });
  return {
    id: row.id,
    action: existing ? 'overwritten' : 'created',
    adapted: [
      ...faults.map((fault) => `Left out, because nothing here would change by it: ${fault}`),
      ...(values.theme_name === value.theme_name ? [] : [`Its name is taken here: it is called “${values.theme_name}” now.`]),
    ],
  };
}

/** The name, or the first `name (2)`, `name (3)` … that no other theme has. */
async function freeName({ tx }: ImportRun, name: string, uuid: string): Promise<string> {
  const rows = await tx
    .selectFrom('themes')
    .select('theme_name')
    .where('uuid', '<>', uuid)
    .where('deleted_at', 'is', null)
    .execute();
  const taken = new Set(rows.map(({ theme_name }) => theme_name));
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${name} (${n})`;
  return free;
}
