/**
 * Markdown as it is read on paper: headings, lists, tables, quotes, bold words and links. HTML of the source is never run: what
 * makes a line or bold words is taken for Markdown, all other tags are left out and their words stay.
 */
import type { DepictOptions, TextPicture } from '@tessera/charts/chart-type';
import { baselineIn } from '@tessera/core/look/baseline';
import type { LookColours } from '@tessera/core/look/tokens';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { beginsFromRight, seenBox, turned } from './direction.ts';
import { measureText } from './font-metrics.ts';
import type { Weight } from './fonts.ts';
import { hairline, rect, tabularText, tag, text, type TextBox } from './markup.ts';
import { drawableWords } from './drawable-words.ts';
import { lookOf } from './theme.ts';

type Root = ReturnType<typeof fromMarkdown>;
type RootContent = Root['children'][number];
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number];

/** Words set alike. */
interface Run {
  readonly text: string;
  readonly weight: Weight;
  readonly link?: string | undefined;
  readonly isCode?: boolean;
  /** A new line begins after it. */
  readonly ends?: boolean;
}

interface Block {
  readonly runs: readonly Run[];
  readonly size: number;
  readonly indent: number;
  /** Px above it. */
  readonly before: number;
  readonly mark?: string;
  readonly isMuted?: boolean;
  readonly isHeading?: boolean;
  readonly rule?: boolean;
}

/** How a text is set, px. */
interface ProseStyle {
  readonly text: number;
  /** By their level. */
  readonly headings: readonly number[];
  readonly small: number;
  /** Of lines, in the size of their letters. */
  readonly leading: number;
  readonly headingLeading: number;
  readonly listIndent: number;
  readonly paragraphGap: number;
  /** Above a heading that is not the first block. */
  readonly headingGap: number;
  readonly itemGap: number;
  /** Above a first block that is no heading. */
  readonly firstGap: number;
  /** Between the mark of an item and its words. */
  readonly markGap: number;
}

/** Texts of a dashboard, as their style sheet has them. */
const ofDashboards: ProseStyle = {
  text: 13,
  headings: [22, 18, 15, 13, 13, 13],
  small: 12,
  leading: 1.5,
  headingLeading: 1.5,
  listIndent: 18,
  paragraphGap: 9,
  headingGap: 14,
  itemGap: 3,
  firstGap: 0,
  markGap: 6,
};
/** Charts that are a text: as browsers set it, for the style sheet of such a chart is its author's. */
const ofCharts: ProseStyle = {
  text: 13,
  headings: [26, 19.5, 15.21, 13, 10.79, 8.71],
  small: 12,
  leading: 1.5,
  headingLeading: 1.25,
  listIndent: 40,
  paragraphGap: 13,
  headingGap: 13,
  itemGap: 0,
  firstGap: 13,
  markGap: 3.5,
};

/** HTML that makes a line of its own as the Markdown for it. */
function asMarkdown(text: string): string {
  return text
    .replaceAll(/<h([1-6])(?:\s[^>]{0,500})?>/gi, (_, level: string) => `\n${'#'.repeat(Number(level))} `)
    .replaceAll(/<li(?:\s[^>]{0,500})?>/gi, '\n- ')
    .replaceAll(/<\/(?:td|th)>/gi, '  ')
    .replaceAll(/<\/?(?:article|blockquote|br|div|figure|h[1-6]|li|ol|p|section|table|tr|ul)(?:\s[^>]{0,500})?\/?>/gi, '\n');
}

function parse(source: string): Root {
  const plain = asMarkdown(source)
    .replaceAll(/<\/?(?:b|strong)(?:\s[^>]{0,500})?>/gi, '**')
    .replaceAll(/<a\s[^>]{0,500}?href="([^"]{0,2000})"[^>]{0,500}>([^<]{0,1000})<\/a>/gi, '[$2]($1)');
  return fromMarkdown(plain, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

/** Only what leads to a page or a mailbox: nothing that runs. */
const safeLink = (url: string): string | undefined => (/^(?:https?:\/\/|mailto:)/i.test(url) ? url : undefined);

function runsOf(nodes: readonly PhrasingContent[], style: Omit<Run, 'text'>): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return [{ ...style, text: drawableWords(node.value.replaceAll(/\s+/g, ' ')) }];
      case 'inlineCode':
        return [{ ...style, text: node.value, isCode: true }];
      case 'break':
        return [{ ...style, text: '', ends: true }];
      case 'strong':
        return runsOf(node.children, { ...style, weight: 600 });
      case 'emphasis':
      case 'delete':
        return runsOf(node.children, style);
      case 'link':
        return runsOf(node.children, { ...style, link: safeLink(node.url) });
      case 'image':
        return node.alt ? [{ ...style, text: node.alt }] : [];
      case 'html':
        return /^<br\s*\/?>$/i.test(node.value) ? [{ ...style, text: '', ends: true }] : [];
      case 'imageReference':
      case 'linkReference':
      case 'footnoteReference':
        return 'children' in node ? runsOf(node.children, style) : [];
    }
  });
}

const wordsOf = (html: string): string => html.replaceAll(/<[^>]{0,1000}>/g, ' ').trim();
const plain = (words: string): Run[] => [{ text: words, weight: 400 }];

function blocksOf(nodes: readonly RootContent[], style: ProseStyle, indent = 0): Block[] {
  return nodes.flatMap((node): Block[] => {
    const base = { size: style.text, indent, before: style.paragraphGap };
    switch (node.type) {
      case 'heading':
        return [
          {
            runs: runsOf(node.children, { weight: 600 }),
            size: style.headings[node.depth - 1] ?? style.text,
            indent,
            before: style.headingGap,
            isHeading: true,
          },
        ];
      case 'paragraph':
        return [{ ...base, runs: runsOf(node.children, { weight: 400 }) }];
      case 'list':
        return node.children.flatMap((item, at) => {
          const mark = node.ordered ? `${(node.start ?? 1) + at}.` : '•';
          return blocksOf(item.children, style, indent + style.listIndent).map((block, place) => ({
            ...block,
            before: at === 0 && place === 0 ? block.before : style.itemGap,
            ...(place === 0 ? { mark } : {}),
          }));
        });
      case 'blockquote':
        return blocksOf(node.children, style, indent + 14).map((block) => ({ ...block, isMuted: true }));
      case 'code':
        return node.value.split('\n').map((line, at) => ({
          runs: [{ text: line, weight: 400 as const, isCode: true }],
          size: style.small,
          indent: indent + 8,
          before: at === 0 ? style.paragraphGap : 0,
        }));
      case 'thematicBreak':
        return [{ ...base, runs: [], rule: true }];
      case 'html':
        return wordsOf(node.value) === '' ? [] : [{ ...base, runs: plain(wordsOf(node.value)) }];
      case 'table':
        return node.children.map((row, at) => ({
          runs: row.children.flatMap((cell, place): Run[] => [
            ...(place === 0 ? [] : plain('  ·  ')),
            ...runsOf(cell.children, { weight: at === 0 ? 600 : 400 }),
          ]),
          size: style.text,
          indent,
          before: at === 0 ? style.paragraphGap : 3,
        }));
      default:
        return childrenOf(node, style);
    }
  });
}

const childrenOf = (node: RootContent, style: ProseStyle): Block[] =>
  'children' in node
    ? blocksOf(
        node.children.flatMap((child) => (child.type === 'paragraph' ? [child] : [])),
        style,
      )
    : [];

/** Runs in lines no wider than `width`, broken between words. */
function linesOf(runs: readonly Run[], width: number, size: number): Run[][] {
  const lines: Run[][] = [[]];
  let used = 0;
  const newLine = (): void => {
    lines.push([]);
    used = 0;
  };
  for (const run of runs) {
    for (const word of run.text.split(/(?<= )/)) {
      const wide = measureText(word.trimEnd(), size, run.weight);
      if (used > 0 && used + wide > width) newLine();
      const line = lines.at(-1) ?? [];
      const last = line.at(-1);
      const shown = used === 0 ? word.trimStart() : word;
      if (last && last.weight === run.weight && last.link === run.link && last.isCode === run.isCode)
        line[line.length - 1] = { ...last, text: last.text + shown };
      else if (shown !== '') line.push({ ...run, text: shown });
      used += measureText(shown, size, run.weight);
    }
    if (run.ends === true) newLine();
  }
  return lines;
}

/** The markup of a chart that is a text, as far as it fits. */
export function paintText({ markdown }: Pick<TextPicture, 'markdown'>, { width, height, theme, mode }: DepictOptions): string {
  const margin = mode === 'thumb' ? 12 : 0;
  const box = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  return paintProse(markdown, box, lookOf(theme.mode), ofCharts).markup;
}

/**
 * A text in a box, as far as it fits; a text that is longer ends with an ellipsis. One of a script from the right begins there.
 * @returns its markup, and how high it stands in px
 */
export function paintProse(
  source: string,
  box: TextBox,
  look: LookColours,
  style: ProseStyle = ofDashboards,
): { markup: string; height: number } {
  const blocks = blocksOf(parse(source).children, style);
  const seen = seenBox(box);
  const words = blocks.flatMap(({ runs }) => runs.map((run) => run.text)).join(' ');
  return turned(beginsFromRight(words) ? seen : undefined, () => paintBlocks(blocks, seen, look, style));
}

function paintBlocks(
  blocks: readonly Block[],
  box: TextBox,
  look: LookColours,
  style: ProseStyle,
): { markup: string; height: number } {
  const parts: string[] = [];
  let { y } = box;
  const bottom = box.y + box.height;
  for (const [at, block] of blocks.entries()) {
    y += at > 0 ? block.before : block.isHeading ? 0 : style.firstGap;
    const x = box.x + block.indent;
    if (block.rule) parts.push(hairline(box.x, y + 4, box.x + box.width, y + 4, look.line));
    const lines = block.runs.length === 0 ? [] : linesOf(block.runs, box.width - block.indent, block.size);
    for (const [place, line] of lines.entries()) {
      const height = block.size * (block.isHeading ? style.headingLeading : style.leading);
      if (y + height > bottom + 1)
        return { markup: [...parts, text('…', x, y + 4, ink(look, block))].join(''), height: y - box.y };
      const base = Math.round(y + baselineIn(height, block.size));
      if (place === 0 && block.mark)
        parts.push(tabularText(block.mark, x - style.markGap, base, { ...ink(look, block), anchor: 'end' }));
      parts.push(paintLine(line, x, base, block, look));
      y += height;
    }
  }
  return { markup: parts.join(''), height: y - box.y };
}

const ink = (look: LookColours, { size, isMuted }: Block) => ({ size, fill: isMuted ? look.textMuted : look.text });

function paintLine(line: readonly Run[], left: number, base: number, block: Block, look: LookColours): string {
  let x = left;
  return line
    .map((run) => {
      // Writers of SVG leave out spaces at an end.
      const words = run.text.trim();
      const whole = measureText(run.text, block.size, run.weight);
      const from = x + whole - measureText(run.text.trimStart(), block.size, run.weight);
      const width = measureText(words, block.size, run.weight);
      x += whole;
      const style = { ...ink(look, block), weight: run.weight };
      if (run.isCode)
        return (
          rect({ x: from - 2, y: base - block.size, width: width + 4, height: block.size * 1.35 }, look.sunken, 3) +
          text(words, from, base, style)
        );
      if (run.link === undefined) return text(words, from, base, style);
      const shown = text(words, from, base, { ...style, fill: look.accent });
      return tag('a', { href: run.link }, shown + hairline(from, base + 2.5, from + width, base + 2.5, look.accent));
    })
    .join('');
}
