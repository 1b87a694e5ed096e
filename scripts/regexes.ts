/**
 * Regular expressions whose time could explode (SECURITY.md#bounded-work): a repetition inside a repetition, unless
 * each round of the outer
 * one begins or ends with a character the inner one cannot eat; and trimming by `x+$`, which takes the square of the
 * length. JavaScript's engine tries every way; SQL's own patterns are the databases'
 * (docs/reference/questions.md#operators-of-filters).
 */
import { parseSync, Visitor } from 'oxc-parser';

/** One atom of a pattern with how often it may come. */
interface Piece {
  /** The branches of a group; undefined for a single character or class. */
  readonly branches?: readonly (readonly Piece[])[];
  readonly source: string;
  readonly least: number;
  readonly isEndless: boolean;
}

class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  branches(): Piece[][] {
    const all: Piece[][] = [[]];
    while (this.#at < this.#text.length && this.#text[this.#at] !== ')') {
      if (this.#text[this.#at] === '|') {
        this.#at += 1;
        all.push([]);
      } else all.at(-1)?.push(this.#piece());
    }
    return all;
  }

  #piece(): Piece {
    const from = this.#at;
    let branches: Piece[][] | undefined;
    if (this.#text[from] === '(') {
      this.#at += /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(this.#text.slice(from))?.[0].length ?? 1;
      branches = this.branches();
      this.#at += 1;
    } else if (this.#text[from] === '[') this.#class();
    else if (this.#text[from] === '\\')
      this.#at +=
        /^\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|k<[^>]*>|u[\da-fA-F]{4}|x[\da-fA-F]{2}|.)/s.exec(this.#text.slice(from))?.[0].length ?? 2;
    else this.#at += 1;
    const source = this.#text.slice(from, this.#at);
    const [quantifier = '', , low, comma, high] = /^([*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += quantifier.length;
    const isEndless = /^[*+]/.test(quantifier) || (comma === ',' && high === '');
    const least = /^[*?]/.test(quantifier) ? 0 : low === undefined ? 1 : Number(low);
    return { source, least, isEndless, ...(branches && { branches }) };
  }

  #class(): void {
    this.#at += 1;
    while (this.#text[this.#at] !== ']') this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    this.#at += 1;
  }
}

/** Characters that stand for the rest when two atoms are compared. */
const samples = 'aZ0_ \t\n.,;:"\'`-+*/%=<>()[]{}|\\&!?#@$^~é中'.split('');
const isAtom = ({ branches, source }: Piece): boolean => branches === undefined && !/^(?:\^|\$|\\[bB])$/.test(source);

function eats({ source }: Piece): (sample: string) => boolean {
  const one = new RegExp(`^${source}$`, 'su');
  return (sample) => one.test(sample);
}

function overlaps(a: Piece, b: Piece): boolean {
  if (!isAtom(a) || !isAtom(b)) return true;
  try {
    const [x, y] = [eats(a), eats(b)];
    return samples.some((sample) => x(sample) && y(sample));
  } catch {
    return a.source === b.source;
  }
}

/** Every endless atom of a sequence, however deep. */
const endlessIn = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece) => [...(piece.isEndless ? [piece] : []), ...(piece.branches ?? []).flatMap(endlessIn)]);

/** A round that begins or ends with a character its repetitions cannot eat can be read in one way only. */
function isSingleWay(round: readonly Piece[]): boolean {
  const endless = endlessIn(round);
  if (endless.length === 0) return true;
  return ([0, -1] as const).some((at) => {
    const edges = edgesOf(round, at);
    return edges !== undefined && edges.every((edge) => endless.every((each) => !overlaps(edge, each)));
  });
}

/** The atoms a sequence surely begins (0) or ends (-1) with, one a branch; undefined when it may begin or end otherwise. */
function edgesOf(pieces: readonly Piece[], at: 0 | -1): Piece[] | undefined {
  const edge = pieces.at(at);
  if (edge === undefined || edge.least === 0 || edge.isEndless) return undefined;
  if (edge.source === '$' && at === -1) return [];
  if (!edge.branches) return isAtom(edge) ? [edge] : undefined;
  const each = edge.branches.map((branch) => edgesOf(branch, at));
  return each.every((found) => found !== undefined) ? each.flat() : undefined;
}

function explodes(pieces: readonly Piece[]): boolean {
  return pieces.some(
    ({ branches, isEndless }) => branches?.some((branch) => (isEndless && !isSingleWay(branch)) || explodes(branch)) ?? false,
  );
}

/** What is wrong with a pattern; undefined when nothing is. */
export function regexFault(pattern: string): string | undefined {
  const branches = new Reader(pattern).branches();
  if (branches.some(explodes)) return 'a repetition inside a repetition';
  // One class and the end, not anchored at the start: `\s+$`, `;+\s*$`, `^_+|_+$`.
  const trims = branches.some((pieces) => {
    const [first, ...rest] = pieces;
    return (
      first?.isEndless === true &&
      first.least > 0 &&
      rest.at(-1)?.source === '$' &&
      rest.slice(0, -1).every((each) => each.least === 0)
    );
  });
  return trims ? 'trimming (use withoutEnd of core/format/stripped)' : undefined;
}

/** Every regular expression written in a module, with its line. */
export function regexesIn(path: string, text: string): { pattern: string; line: number }[] {
  const found: { pattern: string; line: number }[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex)
        found.push({ pattern: node.regex.pattern, line: text.slice(0, node.start).split('\n').length });
    },
  }).visit(parseSync(path, text).program);
  return found;
}
