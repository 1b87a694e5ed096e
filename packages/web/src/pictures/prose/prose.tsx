/** Markdown, and the HTML that may stand in it, as elements. */
import { lazy, Suspense } from 'react';
import { ProseElements, type ProseProps } from './prose-elements.tsx';

const ProseMarkup = lazy(() => import('./prose-markup.tsx').then(({ ProseMarkup: part }) => ({ default: part })));

/** What may begin an element or a comment; the reader of HTML decides. */
const mayBeMarkup = /<[a-z!/]/i;

export function Prose(props: ProseProps) {
  if (!mayBeMarkup.test(props.text)) return <ProseElements {...props} />;
  return (
    <Suspense fallback={null}>
      <ProseMarkup {...props} />
    </Suspense>
  );
}
