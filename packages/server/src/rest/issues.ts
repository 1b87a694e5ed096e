/** zod's findings in the words that clients of Apache Superset's API know: `{field: ["Missing data for required field."]}`. */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Field → messages. Nested fields are joined by dots; a finding about the whole has the key `_schema`. */
export function fieldsOf(error: z.ZodError, input?: unknown): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  const add = (key: string, text: string) => fields.set(key, [...(fields.get(key) ?? []), text]);
  for (const issue of error.issues.map(nearest)) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add(path === '' ? key : `${path}.${key}`, 'Unknown field.');
    else add(path === '' ? '_schema' : path, sayIssue(issue, valueAt(input, issue.path)));
  }
  return Object.fromEntries(fields);
}

/** Of a value that fits none of several shapes: what keeps it from the shape it came closest to. */
function nearest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const depth = (of: Issue | undefined): number => of?.path.length ?? -1;
  const [best] = issue.errors.flatMap(([first]) => (first ? [nearest(first)] : [])).toSorted((a, b) => depth(b) - depth(a));
  return depth(best) > 0 && best ? { ...best, path: [...issue.path, ...best.path] } : issue;
}

/** The same as one line, for `q`. */
export function lineOf(error: z.ZodError, input?: unknown): string {
  return Object.entries(fieldsOf(error, input))
    .map(([field, texts]) => (field === '_schema' ? texts.join(' ') : `${field}: ${texts.join(' ')}`))
    .join('; ');
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  array: 'list',
  object: 'mapping',
  record: 'mapping',
};

/** As zod words what a shape says nothing of; where a shape has its own words they stand. */
const ownBounds = /^Too (?:small|big): /;

/** A number or a count beyond what a field takes. */
function sayBound(issue: Issue): string | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  const isCount = issue.origin === 'array' || issue.origin === 'set';
  if (issue.code === 'too_small') {
    const minimum = String(issue.minimum);
    if (isCount) return `Shorter than minimum length ${minimum}.`;
    return issue.inclusive === false ? `Must be greater than ${minimum}.` : `Must be greater than or equal to ${minimum}.`;
  }
  const maximum = String(issue.maximum);
  if (isCount) return `Longer than maximum length ${maximum}.`;
  return issue.inclusive === false ? `Must be less than ${maximum}.` : `Must be less than or equal to ${maximum}.`;
}

function sayIssue(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_type') {
    if (value === undefined) return 'Missing data for required field.';
    if (value === null) return 'Field may not be null.';
    return `Not a valid ${typeNames[issue.expected] ?? issue.expected}.`;
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return `Longer than maximum length ${issue.maximum}.`;
  if (issue.code === 'too_small' && issue.origin === 'string') return `Shorter than minimum length ${issue.minimum}.`;
  if (ownBounds.test(issue.message)) return sayBound(issue) ?? issue.message;
  if (issue.code === 'invalid_value') {
    if (value === undefined) return 'Missing data for required field.';
    return `Must be one of: ${issue.values.map(String).join(', ')}.`;
  }
  if (issue.code === 'invalid_union' && value === undefined) return 'Missing data for required field.';
  return issue.message;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let at = input;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    // `step` came from zod, which walked this very value.
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  return at;
}
