/**
 * A bundle comes in: read, checked file by file, then written in one transaction with a revision of every object, or
 * not at all. A dry run does the same and takes everything back (docs/reference/api.md#bundles).
 */
import { bundleKinds, type ImportReport } from '@tessera/api/bundle';
import { Failure } from '@tessera/core/failures';
import { hasDatabaseAccess } from '@tessera/core/policy/database';
import type { Context } from '../context.ts';
import { gateSelect } from '../query/sql-gate/gate.ts';
import { ofDataset } from '../resources/connections/catalogs.ts';
import { mustReadTables } from '../resources/database/table-access.ts';
import { findObject, withinTransaction } from '../store/objects.ts';
import { chartIdsOf } from './chart-ids.ts';
import { connectCharts, importChart } from './import-charts.ts';
import { importDashboard } from './import-dashboards.ts';
import { importDatabase } from './import-databases.ts';
import { importDataset } from './import-datasets.ts';
import { importSavedQuery } from './import-queries.ts';
import { importTheme } from './import-themes.ts';
import { readBundleInThread } from './read-in-thread.ts';
import type { Bundle } from './bundle.ts';
import { relatedFirst } from './relations.ts';
import { withNamesHere } from './names-here.ts';
import { BundleFault, importFailure, type Finding } from './refusal.ts';
import { importEach, type ImportRequest, type ImportRun } from './run.ts';

/** A file as it was sent. */
export interface SentFile {
  readonly bytes: Buffer;
  /** As its sender calls it. */
  readonly name: string;
}

/** @throws Failure IMPORT_REFUSED with everything that is wrong, by file; nothing is written then */
export async function importBundle(ctx: Context, sent: SentFile, asked: ImportRequest): Promise<ImportReport> {
  try {
    const importTime = Math.floor(Date.parse(ctx.now()) / 1000);
    const read = await readBundleInThread({ ...sent, of: asked.of, importTime }, ctx.signal);
    const { bundle, missing } = await withNamesHere(ctx.db, read);
    const findings = missing.length > 0 ? missing : await closedSql(ctx, bundle);
    if (findings.length > 0) throw new BundleFault(findings);
    return await inOneTransaction(ctx, bundle, asked);
  } catch (error) {
    if (error instanceof BundleFault) throw importFailure(asked.of, error.findings);
    throw error;
  }
}

/** Takes a dry run's work back. */
class DryRunDone extends Error {}

async function inOneTransaction(ctx: Context, bundle: Bundle, asked: ImportRequest): Promise<ImportReport> {
  const report: ImportReport = { dry_run: asked.dryRun, objects: [] };
  try {
    await ctx.store.transaction(async (tx) => {
      const run: ImportRun = {
        ...asked,
        ctx,
        tx,
        writer: withinTransaction(ctx, tx),
        bundle,
        findings: [],
        objects: report.objects,
        databases: new Map(),
        datasets: new Map(),
        charts: new Map(),
      };
      await importAll(run);
      if (run.findings.length > 0) throw new BundleFault(run.findings);
      if (asked.dryRun) throw new DryRunDone();
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
  }
  return report;
}

/** In the order things stand on each other. */
async function importAll(run: ImportRun): Promise<void> {
  const ids = chartIdsOf(run.bundle);
  await importEach(run, 'database', importDatabase);
  const datasets = { ...run.bundle, dataset: relatedFirst(run.bundle.dataset) };
  await importEach({ ...run, bundle: datasets }, 'dataset', importDataset);
  await importEach(run, 'chart', (_, file) => importChart(run, file, ids));
  await connectCharts(run, ids);
  await importEach(run, 'theme', importTheme);
  await importEach(run, 'dashboard', (_, file) => importDashboard(run, file, ids));
  await importEach(run, 'saved_query', importSavedQuery);
  for (const file of run.bundle.others)
    run.objects.push({
      file,
      kind: 'other',
      uuid: null,
      name: file,
      id: null,
      action: 'ignored',
      status: 'unsupported',
      notes: ['Tessera has nothing this file could become.'],
    });
  if (bundleKinds.every((kind) => run.bundle[kind].length === 0))
    run.findings.push({ file: 'metadata.yaml', fault: { _schema: ['The archive holds nothing to import.'] } });
}

/**
 * Whoever may ask a virtual dataset may read what its SELECT reads, so its author must be able to: on databases that are
 * here, the tables are looked up for those who do not hold the whole database.
 */
async function closedSql(ctx: Context, bundle: Bundle): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { path, value } of bundle.dataset) {
    if (!value.sql?.trim()) continue;
    const database = await findObject(ctx.db, 'database', value.database_uuid);
    if (!database || hasDatabaseAccess(ctx.actor, database)) continue;
    try {
      const { tables } = await gateSelect((sql) => ctx.services.engine.parse(sql), value.sql, database.backend);
      await mustReadTables(ctx, ofDataset(database, value.catalog || null), tables);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind.status >= 500) throw error;
      findings.push({ file: path, fault: { sql: [error.message] } });
    }
  }
  return findings;
}
