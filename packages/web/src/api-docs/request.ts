/** A request as the page sends it, and the same as a line for a terminal. */
import type { Operation, DocumentedParameter } from './document.ts';

/** What was typed: values of parameters by place and name (`keyOf`), and the body's text. */
export interface Typed {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A header and a query parameter may have one name. */
export const keyOf = ({ place, name }: Pick<DocumentedParameter, 'place' | 'name'>): string => `${place}:${name}`;

/** Ready for `fetch`; `missing` names what must be typed first. */
export interface Prepared {
  /** Path and query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where nothing is sent. */
  readonly body: string | undefined;
  readonly missing: readonly string[];
}

/** Only JSON and forms without files are written from text; the others are a task for a program. */
export const isTypable = ({ body }: Operation): boolean => body?.type !== 'multipart/form-data';

/**
 * Puts what was typed into the path, the query, the headers and the body. Empty fields are left out; required ones among them
 * are named in
 * `missing`.
 */
export function prepare(operation: Operation, { values, body }: Typed): Prepared {
  const typed = (parameter: DocumentedParameter): string => (values[keyOf(parameter)] ?? '').trim();
  const of = (place: DocumentedParameter['place']): DocumentedParameter[] =>
    operation.parameters.filter((each) => each.place === place);
  const path = of('path').reduce(
    (address, parameter) =>
      typed(parameter) === '' ? address : address.replace(`{${parameter.name}}`, encodeURIComponent(typed(parameter))),
    operation.path,
  );
  const query = new URLSearchParams(of('query').flatMap((each) => (typed(each) === '' ? [] : [[each.name, typed(each)]])));
  const headers = Object.fromEntries(of('header').flatMap((each) => (typed(each) === '' ? [] : [[each.name, typed(each)]])));
  const sends = operation.body !== undefined && isTypable(operation);
  return {
    address: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: {
      accept: 'application/json',
      ...(sends && operation.body ? { 'content-type': operation.body.type } : {}),
      ...headers,
    },
    body: sends ? body : undefined,
    missing: operation.parameters.filter((each) => each.isRequired && typed(each) === '').map(({ name }) => name),
  };
}

/** @param origin  `https://bi.example.org` */
export function curlOf(operation: Operation, typed: Typed, origin: string): string {
  const { address, headers, body } = prepare(operation, typed);
  const parts = [
    `curl -X ${operation.method} ${quoted(origin + address)}`,
    ...(operation.isPublic ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${quoted(body)}`]),
    ...(isTypable(operation) ? [] : [`-F ${quoted('name=value')}`]),
  ];
  return parts.join(' \\\n  ');
}

/** For a shell: nothing inside is read. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
