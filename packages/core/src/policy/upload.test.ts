import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { mayUpload, type DatabaseThing } from './database.ts';
import { databaseAccess, schemaAccess } from './names.ts';

const database: DatabaseThing = { id: 1, database_name: 'DB1', allow_file_upload: true };
const actor = (...permissions: string[]): Actor => ({ id: 5, username: 'u', roles: [], permissions: new Set(permissions) });
const form = 'can_upload on Database';
const [whole, main] = [databaseAccess(database), schemaAccess(database, 'main')];

test.each<[name: string, permissions: string[], over: Partial<DatabaseThing>, schema: string | null, may: boolean]>([
  ['a schema that is open', [form, main], {}, 'main', true],
  ['another schema', [form, main], {}, 'hr', false],
  ['no schema, with the whole database open', [form, whole], {}, null, true],
  ['no schema, with one open', [form, main], {}, null, false],
  ['any schema where none is listed', [form, whole], { schemasAllowedForUpload: [] }, 'hr', true],
  ['no schema where none is listed', [form, whole], { schemasAllowedForUpload: [] }, null, true],
  ['a listed schema', [form, whole], { schemasAllowedForUpload: ['main'] }, 'main', true],
  ['a schema that is not listed', [form, whole], { schemasAllowedForUpload: ['main'] }, 'hr', false],
  ['no schema where some are listed', [form, whole], { schemasAllowedForUpload: ['main'] }, null, false],
  ['a database that takes no files', [form, whole], { allow_file_upload: false }, 'main', false],
  ['without the permission of the form', [whole], {}, 'main', false],
])('uploading into %s', (_, permissions, over, schema, may) => {
  expect(mayUpload(actor(...permissions), { ...database, ...over }, schema)).toBe(may);
});
