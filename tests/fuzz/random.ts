/** Random values from JSON schemas: mostly what fits, now and then what does not. The same seed gives the same values. */

/** A source of numbers in [0, 1). */
export type RandomSource = () => number;

/** Mulberry32: small, fast, good enough to choose with. */
export function randomFrom(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(random: RandomSource, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined && values.length === 0) throw new Error('Nothing to pick from.');
  // An index below the length is there; `undefined` may be a value of its own.
  return value as T;
};

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** Texts that are known to break servers. */
const texts = [
  '',
  ' ',
  'a',
  'region',
  'amount',
  'count',
  'sales',
  'Last week',
  '2024-01-01 : 2024-02-01',
  "'; DROP TABLE sales; --",
  'SELECT 1',
  'SELECT * FROM sales',
  '{{ 1/0 }}',
  '{% for i in range(1000000000) %}x{% endfor %}',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  '🙂é\u202e',
  'x'.repeat(5000),
  '{}',
  '[]',
  'null',
  '{"a":',
  '__proto__',
  'constructor',
  'a,b',
  '%',
  '(a:1)',
  '1__table',
  '-1',
  '1e999',
  'NaN',
] as const;

const numbers = [0, 1, 2, 3, 5, -1, 10, 1000, 1.5, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, -0, 1e300] as const;

const anything: readonly unknown[] = [null, true, false, 0, 1, -1, 1.5, '', 'x', [], {}, [1], { a: 1 }, [[[[]]]]];

/** How often something that does not fit is put where it should fit. */
const oddly = 0.04;

export class RandomValues {
  readonly #random: RandomSource;
  readonly #root: JsonSchema;

  constructor(random: RandomSource, root: JsonSchema) {
    this.#random = random;
    this.#root = root;
  }

  of(schema: JsonSchema, depth = 0): unknown {
    const random = this.#random;
    if (random() < oddly) return pick(random, anything);
    if (schema.$ref) return this.of(this.#resolve(schema.$ref), depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(random, schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.of(pick(random, choices), depth);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => this.of(each, depth)));
    const type = typeof schema.type === 'string' ? schema.type : schema.type ? pick(random, schema.type) : undefined;
    switch (type) {
      case 'string':
        return pick(random, texts);
      case 'integer':
        return this.#number(schema, true);
      case 'number':
        return this.#number(schema, false);
      case 'boolean':
        return random() < 0.5;
      case 'null':
        return null;
      case 'array':
        return this.#array(schema, depth);
      case 'object':
        return this.#object(schema, depth);
      default:
        return pick(random, anything);
    }
  }

  #resolve(ref: string): JsonSchema {
    if (ref === '#') return this.#root;
    const name = ref.replace('#/$defs/', '');
    return this.#root.$defs?.[name] ?? {};
  }

  #number({ minimum, maximum }: JsonSchema, whole: boolean): number {
    const random = this.#random;
    if (random() < 0.3) return pick(random, numbers);
    const low = Math.max(minimum ?? 0, -1000);
    const high = Math.min(maximum ?? 20, low + 20);
    const value = low + random() * (high - low);
    return whole ? Math.round(value) : value;
  }

  #array(schema: JsonSchema, depth: number): unknown[] {
    const length = depth > 6 ? 0 : Math.floor(this.#random() ** 2 * 5);
    if (schema.prefixItems) return schema.prefixItems.map((item) => this.of(item, depth + 1));
    return Array.from({ length }, () => this.of(schema.items ?? {}, depth + 1));
  }

  #object(schema: JsonSchema, depth: number): Record<string, unknown> {
    const random = this.#random;
    const made: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const needed = schema.required?.includes(name) === true;
      if (needed ? random() < 0.03 : random() > (depth > 5 ? 0.1 : 0.35)) continue;
      made[name] = this.of(property, depth + 1);
    }
    const more = schema.additionalProperties;
    if (typeof more === 'object' && random() < 0.7) made[pick(random, texts)] = this.of(more, depth + 1);
    if (random() < oddly)
      Object.defineProperty(made, pick(random, ['__proto__', 'constructor', 'x', '$where']), {
        value: 1,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    return made;
  }
}
