/** A text with HTML in it: read as a browser reads it, then cleaned like every other. Loaded where there is such a text. */
import rehypeRaw from 'rehype-raw';
import { ProseElements, type ProseProps } from './prose-elements.tsx';

/** The same as `Prose` for a text that holds HTML; the cleaning comes after the reading. */
export function ProseMarkup(props: ProseProps) {
  return <ProseElements {...props} first={[rehypeRaw]} />;
}

interface Root {
  children: unknown[];
}

/** The whole text is one piece of HTML: its stars and lines are no Markdown. */
const asHtml = () => (tree: Root, file: { toString: () => string }) => {
  tree.children = [{ type: 'html', value: file.toString() }];
};

/** A text of HTML and nothing else, as a browser reads it, without what could run, send or fetch. */
export function HtmlText({ text }: { text: string }) {
  return <ProseElements text={text} read={[asHtml]} first={[rehypeRaw]} />;
}
