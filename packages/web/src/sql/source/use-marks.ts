/** Mistakes in the statement one is writing, as the database sees them, shown where they are. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { database } from '@tessera/api/database';
import type { CodeMark } from '@tessera/ui/code-editor';
import { client } from '../../client.ts';
import { refusalInWords } from '../../language/refusals.ts';
import { useChosenCatalog } from './chosen-catalog.ts';

const pauseMs = 600;
const none: readonly CodeMark[] = [];

/** The selected text or the statement at the cursor, and the line of the editor it starts on. */
export interface EditorTarget {
  text: string;
  line: number;
  isSelection: boolean;
}

/**
 * The column (from 1) an engine points at with a caret below the quoted line: `LINE 2:   no_such FROM …` and `^` under it.
 * Undefined where there is none, or where the line is quoted in part ("...").
 */
export function caretColumn(message: string): number | undefined {
  const lines = message.split('\n');
  const at = lines.findIndex((line) => /^LINE \d+: /.test(line));
  const prefix = /^LINE \d+: (\.\.\.)?/.exec(lines[at] ?? '');
  const caret = (lines[at + 1] ?? '').indexOf('^');
  if (!prefix || prefix[1] || caret < prefix[0].length) return undefined;
  return caret - prefix[0].length + 1;
}

/** Asks the database about the statement after a pause in typing. @returns marks of mistakes; none while another text is typed */
export function useMarks(
  databaseId: number | undefined,
  schema: string | undefined,
  target: EditorTarget,
  parameters: string,
): readonly CodeMark[] {
  const [asked, setAsked] = useState(target);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(target), pauseMs);
    return () => clearTimeout(timer);
  }, [target]);
  const isCurrent = asked.text === target.text && asked.line === target.line;
  const catalog = useChosenCatalog();
  const found = useQuery({
    queryKey: ['validate-sql', databaseId, catalog, schema, asked.text, parameters],
    enabled: databaseId !== undefined && asked.text.trim() !== '',
    // Where a database cannot check, nothing is marked; running it shows the error.
    retry: false,
    queryFn: async ({ signal }) => {
      const { result } = await client.call(
        database.validateSql,
        {
          params: { pk: databaseId ?? 0 },
          body: {
            sql: asked.text,
            catalog: catalog ?? null,
            schema: schema ?? null,
            ...(parameters === '' ? {} : { template_params: parameters }),
          },
        },
        { signal },
      );
      return Promise.all(result.map(async (found) => ({ ...found, message: await refusalInWords(found.message) })));
    },
  });
  const { data } = found;
  return useMemo(() => {
    if (!isCurrent || !data) return none;
    return data.map(({ line_number, start_column, message }) => ({
      line: asked.line + (line_number ?? 1) - 1,
      column: line_number === null ? undefined : (start_column ?? caretColumn(message)),
      message,
    }));
  }, [isCurrent, data, asked.line]);
}
