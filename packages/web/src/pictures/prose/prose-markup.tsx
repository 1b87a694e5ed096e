/** A text with HTML in it: read as a browser reads it, then cleaned like every other. Loaded where there is such a text. */
import rehypeRaw from 'rehype-raw';
import { ProseElements, type ProseProps } from './prose-elements.tsx';

export function ProseMarkup(props: ProseProps) {
  return <ProseElements {...props} first={[rehypeRaw]} />;
}
