/** What can be sent of a chart or a dashboard, and who makes it. */
import type { ReportFormat } from '@tessera/api/report';
import type { Context } from '../../context.ts';
import type { ReportRow } from './list.ts';

/** A file that is sent with a message. */
export interface ReportFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A table in the text of a message: texts as they are read, not markup. */
export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many rows there are, when these are only the first. */
  readonly rowsInAll: number;
}

/** What a message shows: pictures in its text, files beside it, a table. */
export interface ReportContent {
  readonly images: readonly ReportFile[];
  readonly attachments: readonly ReportFile[];
  readonly table?: ReportTable;
}

/**
 * Makes the content of one format, asked with the rights of the context's actor at this moment.
 * @throws Failure when the actor may not see it, or its question fails
 */
export interface ContentMaker {
  readonly format: ReportFormat;
  /** Why it does not suit what is to be sent; undefined when it does. @param vizType  of the chart, if it is one */
  readonly unsuited?: (vizType: string) => string | undefined;
  make(ctx: Context, report: ReportRow): Promise<ReportContent>;
}
