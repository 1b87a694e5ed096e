/** A text's tree as elements: what could run is taken out of it, links lead to pages or letters only, pictures are our own. */
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import ReactMarkdown, { defaultUrlTransform, type Components, type Options } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { ownClass } from '@tessera/core/dashboard/css-rules';
import { useInApp } from '../../kit/in-app.ts';
import { linkKind } from '../../kit/link-kind.ts';
import { maySeePicture } from './picture-address.ts';

/** These name several addresses of which the browser takes one. */
const manyAddresses = new Set(['picture', 'source']);

const schema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['http', 'https', 'data'] },
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => !manyAddresses.has(name)),
    'center',
    'figcaption',
    'figure',
    'mark',
    'small',
    'u',
  ],
  // Their text is no text of the page.
  strip: ['noscript', 'script', 'style', 'template', 'title'],
};

const schemaWithClasses = {
  ...schema,
  attributes: { ...schema.attributes, '*': [...(schema.attributes?.['*'] ?? []), 'className'] },
};

interface TreeNode {
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

/** Classes become the text's own: none of them is a class of the page. */
function ownClasses() {
  const walk = ({ properties, children = [] }: TreeNode): void => {
    const classes = properties?.['className'];
    if (properties && Array.isArray(classes)) properties['className'] = classes.map((name) => ownClass(String(name)));
    children.forEach(walk);
  };
  return walk;
}

const cleaned: NonNullable<Options['rehypePlugins']> = [[rehypeSanitize, schema]];
const cleanedWithClasses: NonNullable<Options['rehypePlugins']> = [[rehypeSanitize, schemaWithClasses], ownClasses];

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

/** One that may not be fetched by looking is a link to it. */
function Picture({ src, alt, title, width, height }: ComponentPropsWithoutRef<'img'>) {
  if (typeof src !== 'string' || src === '') return alt;
  if (maySeePicture(src, window.location.origin))
    return <img src={src} alt={alt ?? ''} title={title} width={width} height={height} loading="lazy" />;
  return (
    <Anchor href={src.startsWith('data:') ? undefined : src} title={title}>
      {alt || src}
    </Anchor>
  );
}

const markdown: NonNullable<Options['remarkPlugins']> = [remarkGfm];

export interface ProseProps {
  readonly text: string;
  /** What else is shown in a way of its own. */
  readonly elements?: Components;
  /** It has a style sheet, whose selectors may name classes of the text. */
  readonly hasClasses?: boolean;
}

/**
 * @param first  what is done to the tree before it is cleaned
 * @param read  how the text is read; as Markdown unless said
 */
export function ProseElements({
  text,
  elements,
  hasClasses = false,
  first = [],
  read = markdown,
}: ProseProps & { first?: NonNullable<Options['rehypePlugins']>; read?: NonNullable<Options['remarkPlugins']> }) {
  return (
    <ReactMarkdown
      remarkPlugins={read}
      rehypePlugins={[...first, ...(hasClasses ? cleanedWithClasses : cleaned)]}
      urlTransform={(url, key) => (key === 'src' ? url : defaultUrlTransform(url))}
      components={{ ...elements, a: Anchor, img: Picture }}
    >
      {text}
    </ReactMarkdown>
  );
}
