/** Markdown as elements: markup in it is text, what could run is taken out of the tree, links lead to pages or letters only. */
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { useInApp } from '../shell/in-app.ts';
import { linkKind } from '../shell/link-kind.ts';

const schema = { ...defaultSchema, protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] } };

/** Those to our own pages stay in the application; those to other places open in a new tab and tell them nothing of us. */
function Anchor({ href, title, children }: Pick<ComponentPropsWithoutRef<'a'>, 'href' | 'title'> & { children?: ReactNode }) {
  const inApp = useInApp();
  const kind = href === undefined ? 'refused' : linkKind(href, window.location.origin);
  if (href === undefined || kind === 'refused') return <span title={title}>{children}</span>;
  const own = kind === 'here' ? inApp(href) : undefined;
  const opensBeside = own ? own.isBeside : true;
  return (
    <a
      href={href}
      title={title}
      onClick={own?.onClick}
      {...(opensBeside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
    </a>
  );
}

/** @param elements  what else is shown in a way of its own */
export function Prose({ text, elements }: { text: string; elements?: Components }) {
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[[rehypeSanitize, schema]]} components={{ ...elements, a: Anchor }}>
      {text}
    </ReactMarkdown>
  );
}
