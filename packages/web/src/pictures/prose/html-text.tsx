/** A text of HTML and nothing else, cleaned like every text; loaded where a table holds such texts. */
import rehypeRaw from 'rehype-raw';
import { ProseElements } from './prose-elements.tsx';

interface Root {
  children: unknown[];
}

/** The whole text is one piece of HTML: its stars and lines are no Markdown. */
const asHtml = () => (tree: Root, file: { toString: () => string }) => {
  tree.children = [{ type: 'html', value: file.toString() }];
};

/** The text as a browser reads it, without what could run, send or fetch. */
export function HtmlText({ text }: { text: string }) {
  return <ProseElements text={text} read={[asHtml]} first={[rehypeRaw]} />;
}
