/** One operation: a line, and behind it what it takes, what it answers and a form to send it. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '../i18n.ts';
import styles from './api-docs.module.css';
import { Code } from './code.tsx';
import type { Operation, DocumentedParameter, DocumentedReply, Schema } from './document.ts';
import { noteOf, schemaText } from './schema-text.ts';
import { SendForm } from './send-form.tsx';

type Schemas = Readonly<Record<string, Schema>>;

const methodColours: Readonly<Record<string, string>> = { POST: 'success', PUT: 'warning', DELETE: 'error' };

interface Props {
  readonly operation: Operation;
  readonly schemas: Schemas;
  /** The address names this one: it is open and in view at first. */
  readonly isLinked: boolean;
}

/**
 * Shows one operation. The one the address names opens by itself and is scrolled to once; opening another writes it into the
 * address.
 */
export function OperationView({ operation, schemas, isLinked }: Props) {
  const [wasLinked] = useState(isLinked);
  const [open, setOpen] = useState(isLinked);
  const place = useRef<HTMLDetailsElement>(null);
  const navigate = useNavigate();
  const { hash } = useLocation();
  useEffect(() => {
    // At first only: afterwards the reader scrolls.
    if (wasLinked) place.current?.scrollIntoView({ block: 'start' });
  }, [wasLinked]);
  const toggle = (isOpen: boolean): void => {
    if (isOpen === open) return;
    setOpen(isOpen);
    if (isOpen && hash !== operation.id)
      void navigate({ to: '.', search: true, hash: operation.id, replace: true, resetScroll: false, hashScrollIntoView: false });
  };
  const { method, path, summary } = operation;
  return (
    <details ref={place} className={styles['operation']} open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        <span className={styles['method']}>
          <Tag color={methodColours[method] ?? 'processing'}>{method}</Tag>
        </span>
        <code className={styles['path']}>{path}</code>
        <span className={styles['summary']}>{summary}</span>
      </summary>
      {open ? <Details operation={operation} schemas={schemas} /> : null}
    </details>
  );
}

function Details({ operation, schemas }: Omit<Props, 'isLinked'>) {
  const { description, parameters, body, replies } = operation;
  const done = replies.filter(({ status }) => Number(status) < 400);
  const refused = replies.filter(({ status }) => Number(status) >= 400);
  return (
    <div className={styles['details']}>
      <p className={styles['quiet']}>{description}</p>
      {parameters.length > 0 ? <Parameters parameters={parameters} schemas={schemas} /> : null}
      {body ? (
        <section>
          <h3>{i18n._('Body')}</h3>
          <p className={styles['quiet']}>{body.type}</p>
          <Code label={i18n._('Body')} text={schemaText(body.schema, schemas)} />
        </section>
      ) : null}
      <section>
        <h3>{i18n._('Reply')}</h3>
        {done.map((reply) => (
          <Done key={reply.status} reply={reply} schemas={schemas} />
        ))}
        <h3>{i18n._('Refusals')}</h3>
        <ul className={styles['refusals']}>
          {refused.map(({ status, description: why }) => (
            <li key={status}>
              <code>{status}</code> {why}
            </li>
          ))}
        </ul>
      </section>
      <SendForm operation={operation} schemas={schemas} />
    </div>
  );
}

function Parameters({ parameters, schemas }: { parameters: readonly DocumentedParameter[]; schemas: Schemas }) {
  return (
    <section>
      <h3>{i18n._('Parameters')}</h3>
      <div className={styles['scroll']} role="region" aria-label={i18n._('Parameters')} tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{i18n._('Name')}</th>
              <th scope="col">{i18n._('Location')}</th>
              <th scope="col">{i18n._('Type')}</th>
              <th scope="col">{i18n._('Description')}</th>
            </tr>
          </thead>
          <tbody>
            {parameters.map(({ name, place, isRequired, schema, description }) => (
              <tr key={`${place} ${name}`}>
                <td>
                  <code>{name}</code>
                  {isRequired ? null : <span className={styles['quiet']}> {i18n._('optional')}</span>}
                </td>
                <td>{place}</td>
                <td>
                  <pre>{schemaText(schema, schemas)}</pre>
                </td>
                <td>{[description, noteOf(schema)].filter(Boolean).join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Done({ reply: { status, description, contents }, schemas }: { reply: DocumentedReply; schemas: Schemas }) {
  const written = contents.filter(({ type }) => type === 'application/json');
  const files = contents.filter(({ type }) => type !== 'application/json');
  return (
    <>
      <p className={styles['quiet']}>
        <code>{status}</code> {description} {[...written, ...files].map(({ type }) => type).join(', ')}
      </p>
      {written.map(({ type, schema }) => (
        <Code key={type} label={i18n._('Reply')} text={schemaText(schema, schemas)} />
      ))}
    </>
  );
}
