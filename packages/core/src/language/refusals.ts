/**
 * Sentences of the server by their templates. The wire speaks English; a page that is read in another language finds the template
 * of a sentence again (`Dataset {table_name} already exists`) and fills its values into the translation.
 */

/** A sentence as a template and its values. */
export interface FoundRefusal {
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

interface Template {
  readonly text: string;
  /** What stands before, between and after the values: one more than there are names. */
  readonly literals: readonly [string, ...string[]];
  readonly names: readonly string[];
}

function read(text: string): Template {
  const [first = '', ...rest] = text.split(/\{(\w+)\}/);
  return {
    text,
    literals: [first, ...rest.filter((_, at) => at % 2 === 1)],
    names: rest.filter((_, at) => at % 2 === 0),
  };
}

/** The names of a template's values. */
export const namesIn = (template: string): readonly string[] => read(template).names;

const literalLength = ({ literals }: Template): number => literals.join('').length;

/** The values of a template in a sentence, each as short as it can be; undefined where it is another sentence. Takes linear time. */
function valuesIn(sentence: string, { literals, names }: Template): Record<string, string> | undefined {
  const [first] = literals;
  if (!sentence.startsWith(first)) return undefined;
  const values: Record<string, string> = {};
  let from = first.length;
  for (const [at, name] of names.entries()) {
    const next = literals[at + 1] ?? '';
    const isLast = at === names.length - 1;
    const end = isLast ? sentence.length - next.length : sentence.indexOf(next, from);
    if (end < from || (isLast && !sentence.endsWith(next))) return undefined;
    values[name] = sentence.slice(from, end);
    from = end + next.length;
  }
  return values;
}

/**
 * @param templates  English sentences with their values as `{name}`
 * @returns finds a sentence's template; of several that fit, the one with most words of its own, for values may hold the words
 *   of another
 */
export function makeRefusalFinder(templates: Iterable<string>): (sentence: string) => FoundRefusal | undefined {
  const known = [...templates].map(read);
  const whole = new Set(known.filter(({ names }) => names.length === 0).map(({ text }) => text));
  const filled = known
    .filter(({ names }) => names.length > 0)
    .toSorted((a, b) => literalLength(b) - literalLength(a) || a.names.length - b.names.length || (a.text < b.text ? -1 : 1));
  return (sentence) => {
    if (whole.has(sentence)) return { template: sentence, values: {} };
    for (const template of filled) {
      const values = valuesIn(sentence, template);
      if (values) return { template: template.text, values };
    }
    return undefined;
  };
}
