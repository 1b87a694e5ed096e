/** Sends one operation as the person who is signed in, and shows what the server answered. */
import { Alert, Button, Input } from 'antd';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { csrf, sentenceOf, sessionFetch } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useCopy } from '../kit/use-copy.ts';
import { sizeText } from '../size-text.ts';
import styles from './api-docs.module.css';
import { Code } from './code.tsx';
import type { Operation, Schema } from './document.ts';
import { curlOf, isTypable, keyOf, prepare, type Typed } from './request.ts';
import { exampleOf } from './schema-text.ts';

/** Characters of a reply that are shown. */
const shownMax = 100_000;

/** What came back: text where it can be read, else its kind and size. */
interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly ms: number;
  readonly text: string;
}

async function send(operation: Operation, typed: Typed): Promise<Answer> {
  const { address, headers, body } = prepare(operation, typed);
  const token = operation.method === 'GET' ? '' : await csrf();
  const began = performance.now();
  const response = await sessionFetch(address, {
    method: operation.method,
    headers: { ...headers, ...(token ? { 'x-csrftoken': token } : {}) },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = await response.blob();
  const ms = Math.round(performance.now() - began);
  return { status: response.status, statusText: response.statusText, ms, text: await textOf(bytes) };
}

async function textOf(bytes: Blob): Promise<string> {
  const type = bytes.type.split(';', 1)[0] ?? '';
  if (bytes.size === 0) return '';
  if (!/json|text|xml|yaml/.test(type)) return i18n._('{size} of {type}', { size: sizeText(bytes.size), type });
  const text = await bytes.text();
  return type.endsWith('json') && text.length < shownMax ? indented(text) : text;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function exampleText({ body }: Operation, schemas: Readonly<Record<string, Schema>>): string {
  if (!body) return '';
  const example = exampleOf(body.schema, schemas);
  if (body.type === 'application/json') return JSON.stringify(example, null, 2);
  const fields = typeof example === 'object' && example !== null ? Object.entries(example) : [];
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value ?? '')])).toString();
}

/**
 * A form with a field for each parameter and the body, filled with an example. It sends for real, with the session of who
 * reads.
 */
export function SendForm({ operation, schemas }: { operation: Operation; schemas: Readonly<Record<string, Schema>> }) {
  const id = useId();
  const copy = useCopy();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(() => exampleText(operation, schemas));
  const sending = useMutation({ mutationFn: (typed: Typed) => send(operation, typed) });
  const typed = { values, body };
  const { missing } = prepare(operation, typed);
  const curl = (): void => void copy(curlOf(operation, typed, window.location.origin));
  return (
    <section>
      <h3>{i18n._('Send a request')}</h3>
      {isTypable(operation) ? (
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            sending.mutate(typed);
          }}
        >
          {operation.parameters.map((parameter) => {
            const key = keyOf(parameter);
            return (
              <div key={key} className={styles['field']}>
                <label htmlFor={`${id}${key}`}>{parameter.name}</label>
                <Input
                  id={`${id}${key}`}
                  value={values[key] ?? ''}
                  required={parameter.isRequired}
                  onChange={(event) => setValues({ ...values, [key]: event.target.value })}
                />
              </div>
            );
          })}
          {operation.body ? (
            <div className={`${styles['field']} ${styles['body']}`}>
              <label htmlFor={`${id}body`}>{i18n._('Body')}</label>
              <Input.TextArea
                dir="ltr"
                id={`${id}body`}
                autoSize={{ minRows: 3, maxRows: 16 }}
                spellCheck={false}
                value={body}
                onChange={(event) => setBody(event.target.value)}
              />
            </div>
          ) : null}
          <div className={styles['buttons']}>
            <Button type="primary" htmlType="submit" loading={sending.isPending} disabled={missing.length > 0}>
              {i18n._('Send')}
            </Button>
            <Button onClick={curl}>{i18n._('Copy as curl')}</Button>
            {missing.length > 0 ? (
              <span className={styles['quiet']}>{i18n._('Fill in {names} first.', { names: missing.join(', ') })}</span>
            ) : null}
          </div>
        </form>
      ) : (
        <div className={styles['buttons']}>
          <span className={styles['quiet']}>{i18n._('This operation takes files. Send it from a program.')}</span>
          <Button onClick={curl}>{i18n._('Copy as curl')}</Button>
        </div>
      )}
      <div role="status">
        {sending.error ? <Alert type="error" showIcon title={sentenceOf(sending.error)} /> : null}
        {sending.data ? <AnswerView answer={sending.data} /> : null}
      </div>
    </section>
  );
}

function AnswerView({ answer: { status, statusText, ms, text } }: { answer: Answer }) {
  return (
    <>
      <p className={styles['quiet']}>
        <code>
          {status} {statusText}
        </code>{' '}
        {i18n._('in {ms} ms', { ms })}
      </p>
      {text ? <Code label={i18n._('Answer')} text={text.slice(0, shownMax)} /> : null}
      {text.length > shownMax ? <p className={styles['quiet']}>{i18n._('Only the beginning is shown.')}</p> : null}
    </>
  );
}
