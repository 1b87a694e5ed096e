/**
 * Puts the examples into a store that does not have them: table files, datasets, charts, dashboards.
 * Every object's uuid is made of its name: what is there, or was there and was deleted, is left alone.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuiltIn } from '../resources/connections/built-in.ts';
import { columnsFrom } from '../resources/dataset/select-columns.ts';
import { writeColumns, writeMetrics } from '../resources/dataset/rows.ts';
import { blank } from '../resources/dataset/write.ts';
import { uploadSchema } from '../resources/table-file/upload-schema.ts';
import type { Tx } from '../store/db.ts';
import { createObject, type ObjectWriter } from '../store/objects.ts';
import type { TableFile } from '../uploads/messages.ts';
import { buildTables } from '../uploads/uploads.ts';
import { boardOf } from './board.ts';
import { exampleCharts, exampleDashboards, keysOf, tables } from './index.ts';
import { formOfExample, uuidOf, type ExampleChart, type ExampleDashboard, type ExampleTable } from './shape.ts';

/** Where the table files go, and who receives the progress. */
export interface LoadOptions {
  readonly home: string;
  readonly log: (line: string) => void;
  /** Puts the table files where other servers find them. */
  readonly share?: (files: readonly string[]) => Promise<void>;
}

const dataFolder = (): string => join(dirname(fileURLToPath(import.meta.resolve('vega-datasets'))), '..', 'data');

/**
 * Loads what was never loaded. Table files are written first, then one transaction makes everything known.
 * @returns how many objects were made; 0 when the examples were there already
 * @throws Failure STORAGE_FULL, FILE_UNREADABLE; nothing is in the store then
 */
export async function loadExamples(writer: ObjectWriter, { home, log, share }: LoadOptions): Promise<number> {
  const known = await knownUuids(writer);
  const wanted = tables.filter((table) => !known.has(uuidOf(`table ${table.name}`)));
  const isWhole = wanted.length === 0 && exampleDashboards.every((dashboard) => known.has(uuidOf(`dashboard ${dashboard.slug}`)));
  if (isWhole) return 0;
  log('Loading the example data and dashboards');
  const folder = dataFolder();
  const files = await buildTables(
    wanted.map((table) => ({
      sql: table.sql,
      files: table.files.map((file) => join(folder, file)),
      target: { uuid: uuidOf(`table ${table.name}`), version: 1 },
    })),
    { home },
  );
  await share?.(files.map(({ file }) => file));
  const database = await ensureBuiltIn(writer);
  return writer.store.transaction(async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const within: ObjectWriter = {
      // Made by nobody: it is what lists find examples by. The administrator owns them, and may take them down.
      actor: { id: null },
      now: writer.now,
      store: { ...writer.store, db: tx, transaction: (work) => work(tx) },
    };
    const maker = new Maker(within, tx, database.id, known, owner ? [owner.id] : []);
    for (const [i, table] of wanted.entries()) await maker.table(table, files[i]);
    for (const chart of exampleCharts) await maker.chart(chart);
    for (const dashboard of exampleDashboards) await maker.dashboard(dashboard);
    return maker.made;
  });
}

/** Uuids of the examples in the store, deleted ones too. */
async function knownUuids({ store: { db } }: ObjectWriter): Promise<Set<string>> {
  const uuids = [
    ...tables.flatMap(({ name }) => [uuidOf(`table ${name}`), uuidOf(`dataset ${name}`)]),
    ...exampleCharts.map(({ key }) => uuidOf(`chart ${key}`)),
    ...exampleDashboards.map(({ slug }) => uuidOf(`dashboard ${slug}`)),
  ];
  const kinds = ['table_files', 'datasets', 'charts', 'dashboards'] as const;
  const found = await Promise.all(kinds.map((kind) => db.selectFrom(kind).select('uuid').where('uuid', 'in', uuids).execute()));
  return new Set(found.flat().map(({ uuid }) => uuid));
}

class Maker {
  made = 0;
  private readonly writer: ObjectWriter;
  private readonly tx: Tx;
  private readonly databaseId: number;
  private readonly known: ReadonlySet<string>;
  private readonly owners: number[];

  constructor(writer: ObjectWriter, tx: Tx, databaseId: number, known: ReadonlySet<string>, owners: number[]) {
    this.writer = writer;
    this.tx = tx;
    this.databaseId = databaseId;
    this.known = known;
    this.owners = owners;
  }

  /** The table's file and the dataset on it. */
  async table(table: ExampleTable, file: TableFile | undefined): Promise<void> {
    if (!file) throw new Error(`The example table ${table.name} was not written.`);
    const kept = await createObject(this.writer, 'table_file', {
      uuid: uuidOf(`table ${table.name}`),
      database_id: this.databaseId,
      schema: uploadSchema,
      table_name: table.name,
      n: 1,
    });
    await this.tx
      .insertInto('table_file_versions')
      .values({
        table_file_id: kept.id,
        n: 1,
        file_name: file.file,
        source_name: table.files.join(', '),
        rows: file.rowcount,
        bytes: file.bytes,
        columns: file.columns,
        created_on: this.writer.now(),
        created_by_id: this.writer.actor.id,
      })
      .execute();
    this.made += 1;
    const uuid = uuidOf(`dataset ${table.name}`);
    if (this.known.has(uuid)) return;
    const values = {
      ...blank,
      uuid,
      table_name: table.name,
      database_id: this.databaseId,
      catalog: null,
      schema: uploadSchema,
      sql: null,
      description: table.description,
      main_dttm_col: table.mainTime ?? null,
    };
    await createObject(this.writer, 'dataset', values, async (tx, row) => {
      await writeColumns(
        tx,
        row.id,
        columnsFrom(file.columns).map((column) => ({
          ...column,
          verbose_name: table.columns?.[column.column_name]?.verbose_name ?? null,
        })),
      );
      await writeMetrics(tx, row.id, table.metrics);
      return { owners: this.owners };
    });
    this.made += 1;
  }

  private async idOf(kind: 'datasets' | 'charts', uuid: string): Promise<number | undefined> {
    const row = await this.tx
      .selectFrom(kind)
      .select('id')
      .where('uuid', '=', uuid)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row?.id;
  }

  async chart(chart: ExampleChart): Promise<void> {
    const uuid = uuidOf(`chart ${chart.key}`);
    const datasetId = await this.idOf('datasets', uuidOf(`dataset ${chart.table}`));
    if (this.known.has(uuid) || datasetId === undefined) return;
    const shown = new Map<string, number | undefined>();
    for (const key of (chart.shows ?? []).flatMap(({ keys }) => keys))
      shown.set(key, await this.idOf('charts', uuidOf(`chart ${key}`)));
    const form = formOfExample(chart, (key) => shown.get(key));
    const params = { viz_type: chart.viz, datasource: `${datasetId}__table`, ...form };
    await createObject(
      this.writer,
      'chart',
      {
        uuid,
        slice_name: chart.title,
        viz_type: chart.viz,
        datasource_id: datasetId,
        datasource_type: 'table',
        params: JSON.stringify(params),
        query_context: null,
        description: chart.description ?? null,
        cache_timeout: null,
        certified_by: null,
        certification_details: null,
        last_saved_at: this.writer.now(),
        last_saved_by_id: this.writer.actor.id,
        external_url: null,
      },
      () => ({ owners: this.owners }),
    );
    this.made += 1;
  }

  async dashboard(dashboard: ExampleDashboard): Promise<void> {
    const uuid = uuidOf(`dashboard ${dashboard.slug}`);
    if (this.known.has(uuid)) return;
    const charts = new Map<string, { id: number; uuid: string; title: string }>();
    for (const key of keysOf(dashboard)) {
      const id = await this.idOf('charts', uuidOf(`chart ${key}`));
      const title = exampleCharts.find((chart) => chart.key === key)?.title ?? key;
      // A deleted chart leaves its dashboard unchanged too.
      if (id === undefined) return;
      charts.set(key, { id, uuid: uuidOf(`chart ${key}`), title });
    }
    const datasetIds = new Map<string, number>();
    for (const { name } of tables) {
      const id = await this.idOf('datasets', uuidOf(`dataset ${name}`));
      if (id !== undefined) datasetIds.set(name, id);
    }
    await createObject(
      this.writer,
      'dashboard',
      {
        uuid,
        dashboard_title: dashboard.title,
        slug: dashboard.slug,
        css: null,
        ...boardOf(dashboard, charts, datasetIds),
        published: true,
        certified_by: null,
        certification_details: null,
        external_url: null,
      },
      async (tx, row) => {
        await tx
          .insertInto('dashboard_charts')
          .values([...charts.values()].map(({ id }) => ({ dashboard_id: row.id, chart_id: id })))
          .execute();
        return { owners: this.owners };
      },
    );
    this.made += 1;
  }
}
