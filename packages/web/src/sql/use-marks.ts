/** Mistakes in the statement one is writing, as the database sees them, shown where they are. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { database } from '@tessera/api/database';
import type { CodeMark } from '@tessera/ui/code-editor';
import { client } from '../client.ts';

const pauseMs = 600;
const none: readonly CodeMark[] = [];

/** The statement at the cursor and the line of the editor it starts on. */
export interface Target {
  text: string;
  line: number;
}

export function useMarks(databaseId: number | undefined, schema: string | undefined, target: Target): readonly CodeMark[] {
  const [asked, setAsked] = useState(target);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(target), pauseMs);
    return () => clearTimeout(timer);
  }, [target]);
  const isCurrent = asked.text === target.text && asked.line === target.line;
  const found = useQuery({
    queryKey: ['validate-sql', databaseId, schema, asked.text],
    enabled: databaseId !== undefined && asked.text.trim() !== '',
    // Where a database cannot say, nothing is marked; running it tells.
    retry: false,
    queryFn: ({ signal }) => client.call(database.validateSql, { params: { pk: databaseId ?? 0 }, body: { sql: asked.text, schema: schema ?? null } }, { signal }),
  });
  const { data } = found;
  return useMemo(() => {
    if (!isCurrent || !data) return none;
    return data.result.map(({ line_number, start_column, message }) => ({
      line: asked.line + (line_number ?? 1) - 1,
      ...(start_column === null || line_number === null ? {} : { column: start_column }),
      message,
    }));
  }, [isCurrent, data, asked.line]);
}
