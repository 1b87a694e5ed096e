/** A dashboard's text: Markdown as elements; a broken one says so in its place. */
import { Component, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { ExtraProps } from 'react-markdown';
import { i18n } from '../i18n.ts';
import { Prose } from '../pictures/prose/prose.tsx';
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
    return this.state.failed ? <BrokenText /> : this.props.children;
  }
}

/** In the place of a text that cannot be drawn. */
export const BrokenText = () => (
  <p role="alert">
    {i18n._('This markdown component has an error.')} {i18n._('Please revert your recent changes.')}
  </p>
);

/** A table that scrolls by itself, so that the page does not. */
function ScrollTable({ children }: { children?: ReactNode }) {
  return (
    <div className={styles['scroll']}>
      <table>{children}</table>
    </div>
  );
}

type HeadingProps = ComponentPropsWithoutRef<'h1'> & ExtraProps;

/** A heading that looks as it is written and counts one level lower: the title of the page is the dashboard's. */
const lowered = (Name: 'h1' | 'h2' | 'h3' | 'h4' | 'h5', level: number) =>
  function Heading({ node: _, children, ...said }: HeadingProps) {
    return (
      <Name {...said} aria-level={level}>
        {children}
      </Name>
    );
  };

const elements = {
  table: ScrollTable,
  h1: lowered('h1', 2),
  h2: lowered('h2', 3),
  h3: lowered('h3', 4),
  h4: lowered('h4', 5),
  h5: lowered('h5', 6),
};

/** Shows a text of the dashboard. A mistake while it is drawn stays within its tile. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <Guard text={text}>
      <div className={styles['text']} dir="auto">
        <Prose text={text} elements={elements} />
      </div>
    </Guard>
  );
}
