/** What two versions of a saved query differ by. */
import { editsBetween, factsOf, type Change, type Facts } from './facts.ts';
import { fieldChange, type FieldWords } from './words.ts';

const fields: Readonly<Record<string, FieldWords>> = {
  label: { label: 'Name', weight: 'text' },
  sql: { label: 'SQL', weight: 'data', isText: true },
  database_id: { label: 'Database', weight: 'data' },
  catalog: { label: 'Catalog', weight: 'data' },
  schema: { label: 'Schema', weight: 'data' },
  description: { label: 'Description', weight: 'text', isText: true },
  template_parameters: { label: 'Template parameters', weight: 'data', isText: true },
};

/** A saved query as facts. @param body  of a revision: the stored row */
export const queryFacts = (body: Readonly<Record<string, unknown>>): Map<string, unknown> =>
  factsOf(Object.keys(fields).map((key) => [key, body[key]] as const));

/** What changed. Empty when both versions say the same. */
export const queryChanges = (before: Facts, after: Facts): Change[] =>
  editsBetween(before, after).map((edit) => fieldChange(fields[edit.path] ?? { label: edit.path, weight: 'data' }, edit));
