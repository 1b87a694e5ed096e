/**
 * Formulas of annotation layers (docs/reference/charts.md#annotation-layers-of-a-chart): numbers, `x`, arithmetic,
 * comparisons, logic and a few functions.
 */

type Evaluate = (x: number) => number;

const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E, true: 1, false: 0 };
const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  log: Math.log,
  log10: Math.log10,
  exp: Math.exp,
  sqrt: Math.sqrt,
  abs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  min: Math.min,
  max: Math.max,
};

/** From the weakest to the strongest; within a line they are worked from the left. */
const levels: readonly Readonly<Record<string, (a: number, b: number) => number>>[] = [
  { or: (a, b) => Number(Boolean(a) || Boolean(b)), xor: (a, b) => Number(Boolean(a) !== Boolean(b)) },
  { and: (a, b) => Number(Boolean(a) && Boolean(b)) },
  {
    '==': (a, b) => Number(a === b),
    '!=': (a, b) => Number(a !== b),
    '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b),
    '<': (a, b) => Number(a < b),
    '>': (a, b) => Number(a > b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => a / b, '%': (a, b) => a % b },
];

const token = /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z_]\w*)|(==|!=|<=|>=|[-+*/%^<>(),]))/iy;
const longest = 1000;
const deepest = 50;

class Reader {
  readonly #tokens: string[] = [];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    token.lastIndex = 0;
    const end = text.trimEnd().length;
    while (token.lastIndex < end) {
      const found = token.exec(text);
      if (!found) throw new SyntaxError('Bad formula.');
      this.#tokens.push(found[0].trim().toLowerCase());
    }
  }

  whole(): Evaluate {
    const value = this.#level(0);
    if (this.#at < this.#tokens.length) throw new SyntaxError('Bad formula.');
    return value;
  }

  #take(wanted: string): boolean {
    const found = this.#tokens[this.#at] === wanted;
    if (found) this.#at += 1;
    return found;
  }

  #need(wanted: string): void {
    if (!this.#take(wanted)) throw new SyntaxError('Bad formula.');
  }

  #level(at: number): Evaluate {
    const operators = levels[at];
    if (!operators) return this.#unary();
    let left = this.#level(at + 1);
    for (;;) {
      const sign = this.#tokens[this.#at] ?? '';
      const operator = Object.hasOwn(operators, sign) ? operators[sign] : undefined;
      if (!operator) return left;
      this.#at += 1;
      const [a, b] = [left, this.#level(at + 1)];
      left = (x) => operator(a(x), b(x));
    }
  }

  #unary(): Evaluate {
    this.#depth += 1;
    if (this.#depth > deepest) throw new SyntaxError('Bad formula.');
    const value = this.#signed();
    this.#depth -= 1;
    return value;
  }

  #signed(): Evaluate {
    if (this.#take('-')) {
      const of = this.#unary();
      return (x) => -of(x);
    }
    if (this.#take('+')) return this.#unary();
    if (this.#take('not')) {
      const of = this.#unary();
      return (x) => Number(!of(x));
    }
    const base = this.#atom();
    if (!this.#take('^')) return base;
    // Powers are worked from the right: 2^3^2 is 2^9.
    const power = this.#unary();
    return (x) => base(x) ** power(x);
  }

  #atom(): Evaluate {
    const word = this.#tokens[this.#at] ?? '';
    this.#at += 1;
    if (word === '(') {
      const inner = this.#level(0);
      this.#need(')');
      return inner;
    }
    if (/^[\d.]/.test(word)) {
      const value = Number(word);
      return () => value;
    }
    if (word === 'x') return (x) => x;
    if (Object.hasOwn(constants, word)) {
      const value = constants[word] ?? Number.NaN;
      return () => value;
    }
    const call = Object.hasOwn(functions, word) ? functions[word] : undefined;
    if (!call) throw new SyntaxError('Bad formula.');
    const values = this.#list();
    return (x) => call(...values.map((each) => each(x)));
  }

  #list(): Evaluate[] {
    this.#need('(');
    const values = [this.#level(0)];
    while (this.#take(',')) values.push(this.#level(0));
    this.#need(')');
    return values;
  }
}

/** The formula as a function of `x`; undefined when it cannot be read. An optional `y =` before it is passed over. */
export function readFormula(text: string): Evaluate | undefined {
  if (text.length > longest) return undefined;
  try {
    return new Reader(text.replace(/^\s*y\s*=(?!=)/i, '')).whole();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
