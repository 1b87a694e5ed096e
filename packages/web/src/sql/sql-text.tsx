/** SQL in rows of a list, coloured as in the editor. */
import { lazy, Suspense } from 'react';

const CodeText = lazy(() => import('@tessera/ui/code-text').then((m) => ({ default: m.CodeText })));

/** The text stands at once; the colours come when what reads it is here. */
export function SqlText({ sql }: { sql: string }) {
  return (
    <Suspense fallback={sql}>
      <CodeText sql={sql} />
    </Suspense>
  );
}
