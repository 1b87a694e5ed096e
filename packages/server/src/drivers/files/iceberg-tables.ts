/**
 * Tables of Iceberg in a folder or bucket. What a table is made of is read from its metadata once for each snapshot; which of
 * those files there are is looked up before each question.
 */
import { Failure } from '@tessera/core/failures';
import type { TableDetails } from '../../driver.ts';
import type { IcebergTableRead } from '../../engine/iceberg/read.ts';
import type { HeldFiles, TableFileSource } from './file-source.ts';
import { isReadable, type FileTable, type SourceFile } from './file-tables.ts';
import { untilStopped } from '../on-demand-tables.ts';
import type { IcebergPlan } from '../iceberg/plan.ts';
import { planInThread } from '../iceberg/plan-in-thread.ts';
import { IcebergRefusal } from '../iceberg/refusal.ts';

/** What the engine reads for a table, until it is let go. */
export interface HeldIceberg {
  readonly read: IcebergTableRead;
  readonly files: readonly SourceFile[];
  readonly held: HeldFiles;
}

/** Of metadata that one question has brought, in bytes. */
const mostMetadataBytes = 512 * 2 ** 20;

/** Why a table is not read, for people. */
export class IcebergFailure extends Failure {
  readonly mayBeOutdated: boolean;

  constructor({ schema, name }: FileTable, cause: IcebergRefusal) {
    super('QUERY_FAILED', { message: `The Iceberg table ${schema}.${name} cannot be read: ${cause.message}.` }, { cause });
    this.mayBeOutdated = cause.mayBeOutdated;
  }
}

/** Knows the plans of the tables of one folder or bucket. */
export class IcebergTables {
  private readonly source: TableFileSource;
  private readonly plans = new Map<
    string,
    { readonly version: string; readonly plan: Promise<IcebergPlan>; done?: IcebergPlan }
  >();

  constructor(source: TableFileSource) {
    this.source = source;
  }

  /** @throws Failure QUERY_FAILED saying why the table is not read; as `TableFileSource.hold` */
  async hold(table: FileTable, signal: AbortSignal): Promise<HeldIceberg> {
    try {
      const plan = await untilStopped(this.planOf(table), signal);
      const files = filesAt(await this.source.list(), plan.paths);
      return { read: plan.read, files, held: await this.source.hold(files, signal) };
    } catch (error) {
      throw error instanceof IcebergRefusal ? new IcebergFailure(table, error) : error;
    }
  }

  /** Of a table that was held a moment ago. */
  details(table: FileTable): Partial<TableDetails> {
    const plan = this.plans.get(table.folder)?.done;
    if (!plan) return {};
    const of =
      plan.atMs === undefined ? 'without a snapshot' : `snapshot of ${new Date(plan.atMs).toISOString().replace(/\.\d+Z$/, 'Z')}`;
    const sorted = plan.sortedBy.length > 0 ? `, sorted by ${plan.sortedBy.join(', ')}` : '';
    return { rows: plan.rows, partitionedBy: plan.partitionedBy, comments: plan.comments, comment: `Iceberg, ${of}${sorted}.` };
  }

  private planOf(table: FileTable): Promise<IcebergPlan> {
    const version = table.files.map(({ path, stamp }) => `${path}\n${stamp}`).join('\n');
    const known = this.plans.get(table.folder);
    if (known?.version === version) return known.plan;
    const made: { version: string; plan: Promise<IcebergPlan>; done?: IcebergPlan } = { version, plan: this.plan(table) };
    this.plans.set(table.folder, made);
    made.plan.then(
      (plan) => (made.done = plan),
      // What failed is looked at anew.
      () => this.plans.get(table.folder) === made && this.plans.delete(table.folder),
    );
    return made.plan;
  }

  private async plan(table: FileTable): Promise<IcebergPlan> {
    const listed = await this.source.list();
    let bytes = 0;
    const request = { folder: table.folder, candidates: table.files.map(({ path }) => path) };
    return planInThread(request, async (paths) => {
      const files = filesAt(listed, paths);
      for (const file of files) bytes += file.bytes;
      if (bytes > mostMetadataBytes) throw new IcebergRefusal(`its metadata is larger than ${mostMetadataBytes / 2 ** 20} MB`);
      return this.source.hold(files);
    });
  }
}

/** Only what was listed is read: that is inside, no link that leads out, and nothing of Tessera's own. */
function filesAt(listed: readonly SourceFile[], paths: readonly string[]): SourceFile[] {
  const known = new Map(listed.map((file) => [file.path, file]));
  return paths.map((path) => {
    const file = isReadable(path) ? known.get(path) : undefined;
    if (!file) throw new IcebergRefusal(`its metadata names ${path.slice(0, 200)}, which is not there`, true);
    return file;
  });
}
