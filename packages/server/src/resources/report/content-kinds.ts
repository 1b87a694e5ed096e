/** What can be sent of a chart or a dashboard, and who makes it. */
import type { ReportFormat } from '@tessera/api/report';
import { english, findLanguage } from '@tessera/core/language/languages';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { papers, type Paper } from '../../render/board/sheets.ts';
import { boardState, type BoardState } from '../dashboard/board-state.ts';
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
  /** Sentences about what could not be shown. */
  readonly notes?: readonly string[];
}

/** What of a dashboard a report sends; kinds of paper belong to PDFs. */
const sent = z.object({ dashboard: boardState.nullish().catch(null), paper: z.enum(papers).nullish().catch(null) });
const read = z.object({ language: z.string().nullish().catch(null) });

/** The state in which a report sends its dashboard. */
export const sentState = ({ extra }: Pick<ReportRow, 'extra'>): BoardState => sent.parse(extra).dashboard ?? boardState.parse({});

/** The paper size of a PDF: A4 by default. */
export const paperOf = ({ extra }: Pick<ReportRow, 'extra'>): Paper => sent.parse(extra).paper ?? 'A4';

/** The language a report is written in, a BCP 47 tag: its own, else the site's. */
export function localeOf({ config }: Pick<Context, 'config'>, { extra }: Pick<ReportRow, 'extra'>): string {
  const { language } = read.parse(extra);
  return ((language ? findLanguage(language) : undefined) ?? config.language ?? english).tag;
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
