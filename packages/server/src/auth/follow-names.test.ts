import { afterAll, expect, test } from 'vitest';
import { testServer } from '../test-server.ts';
import { createObject, type ObjectWriter } from '../store/objects.ts';
import { followDatabase, followDataset } from './follow-names.ts';
import { actorOf } from './actors.ts';

const server = await testServer();
afterAll(() => server.close());

// Rows: SEC-04
test('grants follow their dataset and their database to new names, at once', async () => {
  const { store, permissions } = server.services;
  const writer: ObjectWriter = { store, actor: { id: 1 }, now: () => server.services.clock().toISOString() };
  const database = await createObject(writer, 'database', {
    database_name: 'shop',
    sqlalchemy_uri: 'duckdb://',
    backend: 'duckdb',
  });
  const other = await createObject(writer, 'database', {
    database_name: 'shop2',
    sqlalchemy_uri: 'duckdb://',
    backend: 'duckdb',
  });
  const grants = [
    `database_access on [shop].(id:${database.id})`,
    `database_access on [shop2].(id:${other.id})`,
    'schema_access on [shop].[main]',
    'datasource_access on [shop].[orders](id:7)',
    'datasource_access on [shop].[orders](id:17)',
    'can_read on Chart',
  ];
  const id = await server.addUser('kim', [], grants);
  const held = async () => [...((await actorOf(store.db, permissions, id))?.permissions ?? [])].toSorted();
  expect(await held()).toEqual(grants.toSorted());
  await store.transaction((tx) => followDataset(writer, tx, { id: 7, table_name: 'sales', database }));
  expect(await held()).toContain('datasource_access on [shop].[sales](id:7)');
  expect(await held()).toContain('datasource_access on [shop].[orders](id:17)');
  await store.transaction((tx) => followDatabase(writer, tx, database, 'market'));
  expect(await held()).toEqual(
    [
      `database_access on [market].(id:${database.id})`,
      `database_access on [shop2].(id:${other.id})`,
      'schema_access on [market].[main]',
      'datasource_access on [market].[sales](id:7)',
      'datasource_access on [market].[orders](id:17)',
      'can_read on Chart',
    ].toSorted(),
  );
});
