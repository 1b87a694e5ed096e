/** Markdown, with anything that could run taken out. */
import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type { TextPicture } from '@tessera/charts/chart-type';
import styles from './pictures.module.css';

export const TextView = ({ picture }: { picture: TextPicture }) => (
  <div className={styles['prose']} data-picture="text">
    <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]}>
      {picture.markdown}
    </Markdown>
  </div>
);
