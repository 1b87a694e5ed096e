/** Which members of a refusal are sentences for people; all others are for programs, and stay as they are. */
import { isRecord } from '@tessera/core/narrowing';

/** Says a sentence in the language of the page; one that is not known, such as a database's own, stays as it is. */
export type RefusalSayer = (sentence: string) => string;

const text = (value: unknown, say: RefusalSayer): unknown => (typeof value === 'string' ? say(value) : value);

const texts = (value: unknown, say: RefusalSayer): unknown =>
  Array.isArray(value) ? value.map((each) => text(each, say)) : text(value, say);

const mapped = (value: unknown, say: (each: unknown) => unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, say(each)])) : value;

/** Those members that are there, each as `ways` has it; the others are for programs and stay. */
const changed = (record: Readonly<Record<string, unknown>>, ways: Readonly<Record<string, (value: unknown) => unknown>>) => ({
  ...record,
  ...Object.fromEntries(Object.entries(ways).flatMap(([key, way]) => (key in record ? [[key, way(record[key])]] : []))),
});

const each = (value: unknown, way: (record: Readonly<Record<string, unknown>>) => unknown): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => (isRecord(one) ? way(one) : one)) : value;

/** One of `errors`: its message, and those of what may be behind it. */
export const errorSaid = (error: Readonly<Record<string, unknown>>, say: RefusalSayer): Record<string, unknown> =>
  changed(error, {
    message: (value) => text(value, say),
    extra: (extra) =>
      isRecord(extra)
        ? changed(extra, {
            issue_codes: (codes) => each(codes, (code) => changed(code, { message: (value) => text(value, say) })),
          })
        : extra,
  });

/** A refusal's body: its message, those of its fields, its errors. */
export const bodySaid = (body: unknown, say: RefusalSayer): unknown =>
  isRecord(body)
    ? changed(body, {
        // One, or some for each field.
        message: (value) => (isRecord(value) ? mapped(value, (said) => texts(said, say)) : text(value, say)),
        msg: (value) => text(value, say),
        error: (value) => text(value, say),
        errors: (errors) => each(errors, (error) => errorSaid(error, say)),
      })
    : body;
