/** Markdown as elements. Links to other places open in a new tab and tell them nothing of us. */
import { Component, type ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { i18n } from '../../i18n.ts';
import styles from './markdown-text.module.css';

/** A broken text says so in its place and leaves the rest of the dashboard alone. */
class Guard extends Component<{ children: ReactNode; text: string }, { failed: boolean; text: string }> {
  override state = { failed: false, text: this.props.text };
  static getDerivedStateFromError(): { failed: true } {
    return { failed: true };
  }
  static getDerivedStateFromProps(props: { text: string }, state: { text: string }): { failed: boolean; text: string } | null {
    return props.text === state.text ? null : { failed: false, text: props.text };
  }
  override render(): ReactNode {
    return this.state.failed ? <p>{i18n._('This markdown component has an error.')}</p> : this.props.children;
  }
}

const isElsewhere = (href: string | undefined): boolean => /^(?:https?:)?\/\//i.test(href ?? '');

/** A link; those to other places open in a new tab. */
function Anchor({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  return (
    <a href={href} {...(isElsewhere(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
    </a>
  );
}

/** A table that scrolls by itself, so that the page does not. */
function ScrollTable({ children }: { children?: ReactNode }) {
  return (
    <div className={styles['scroll']}>
      <table>{children}</table>
    </div>
  );
}

const elements = { a: Anchor, table: ScrollTable };

export function MarkdownText({ text }: { text: string }) {
  return (
    <Guard text={text}>
      <div className={styles['text']}>
        <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={elements}>
          {text}
        </ReactMarkdown>
      </div>
    </Guard>
  );
}
