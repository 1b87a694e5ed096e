/** What stands on datasets and databases, in sentences for the delete dialog. */
import { database } from '@tessera/api/database';
import { dataset } from '@tessera/api/dataset';
import { client } from '../client.ts';
import { formatCount, i18n } from '../i18n.ts';
import { sizeText } from '../size-text.ts';

const namedAtMost = 5;

interface Related {
  charts: { count: number; result: { slice_name: string }[] };
  dashboards: { count: number; result: { title: string }[] };
}

function some(names: string[], count: number): string {
  const shown = names.slice(0, namedAtMost).join(', ');
  return count > namedAtMost ? i18n._('{shown} and {n} more', { shown, n: count - namedAtMost }) : shown;
}

function sentences(name: string, { charts, dashboards }: Related): string[] {
  const lines: string[] = [];
  if (charts.count > 0)
    lines.push(
      i18n._('{name}: {n, plural, one {# chart} other {# charts}} ({names})', {
        name,
        n: charts.count,
        names: some(
          charts.result.map((c) => c.slice_name),
          charts.count,
        ),
      }),
    );
  if (dashboards.count > 0)
    lines.push(
      i18n._('{name}: used on {n, plural, one {# dashboard} other {# dashboards}} ({names})', {
        name,
        n: dashboards.count,
        names: some(
          dashboards.result.map((d) => d.title),
          dashboards.count,
        ),
      }),
    );
  return lines;
}

function lookedUpIn(name: string, datasets: { count: number; result: { table_name: string }[] }): string[] {
  if (datasets.count === 0) return [];
  const names = some(
    datasets.result.map((each) => each.table_name),
    datasets.count,
  );
  return [
    i18n._('{name}: looked up by relations of {n, plural, one {# dataset} other {# datasets}} ({names})', {
      name,
      n: datasets.count,
      names,
    }),
  ];
}

/** One to three sentences per dataset that something stands on, and the uploaded tables that may go with them. @throws ApiFailure */
export async function datasetImpact(
  rows: readonly { id: number; table_name: string }[],
): Promise<{ lines: string[]; alsoOffered: string | undefined }> {
  const answers = await Promise.all(
    rows.map(async (row) => ({ row, related: await client.call(dataset.relatedObjects, { params: { pk: row.id } }) })),
  );
  const tables = answers.map(({ related }) => related.uploaded_table);
  return {
    lines: answers.flatMap(({ row, related }) => [
      ...sentences(row.table_name, related),
      ...lookedUpIn(row.table_name, related.datasets),
    ]),
    alsoOffered: offer(tables.filter((table) => table !== null)),
  };
}

/** The server drops all of the tables or none: nothing is offered where one has to stay. */
function offer(tables: readonly { rows: number; bytes: number; can_drop: boolean }[]): string | undefined {
  if (tables.length === 0 || tables.some(({ can_drop }) => !can_drop)) return undefined;
  return i18n._('Also delete the uploaded {n, plural, one {table} other {# tables}} ({rows} rows, {size})', {
    n: tables.length,
    rows: formatCount(tables.reduce((sum, { rows }) => sum + rows, 0)),
    size: sizeText(tables.reduce((sum, { bytes }) => sum + bytes, 0)),
  });
}

/** What stands on a database. @throws ApiFailure */
export type DatabaseImpact = Awaited<ReturnType<typeof fetchDatabaseRelated>>;
/** Asks for the datasets, charts and dashboards that rest on a database. @throws ApiFailure */
export const fetchDatabaseRelated = (id: number) => client.call(database.relatedObjects, { params: { pk: id } });

/**
 * Everything on a database, one line per kind with the first names: datasets, charts, dashboards, alerts, tabs of the SQL page.
 * Datasets and alerts one may not see, and tabs of others, are counted without their names.
 */
export function databaseLines({ datasets, charts, dashboards, reports, sqllab_tab_states: tabs }: DatabaseImpact): string[] {
  const kinds: [string, { count: number }, string[]][] = [
    [
      i18n._('{n, plural, one {# dataset} other {# datasets}}', { n: datasets.count }),
      datasets,
      datasets.result.map(({ table_name }) => table_name),
    ],
    [
      i18n._('{n, plural, one {# chart} other {# charts}}', { n: charts.count }),
      charts,
      charts.result.map(({ slice_name }) => slice_name),
    ],
    [
      i18n._('{n, plural, one {# dashboard} other {# dashboards}}', { n: dashboards.count }),
      dashboards,
      dashboards.result.map(({ title }) => title),
    ],
    [
      i18n._('{n, plural, one {# alert} other {# alerts}}', { n: reports.count }),
      reports,
      reports.result.map(({ name }) => name),
    ],
    [
      i18n._('{n, plural, one {# open tab of SQL Lab} other {# open tabs of SQL Lab}}', { n: tabs.count }),
      tabs,
      tabs.result.map(({ label }) => label),
    ],
  ];
  return kinds.flatMap(([counted, { count }, names]) =>
    count === 0 ? [] : [names.length === 0 ? counted : `${counted} (${some(names, count)})`],
  );
}
