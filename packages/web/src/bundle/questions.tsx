/** What the server asks before it imports: secrets of databases, and leave to overwrite. */
import { Button, Input } from 'antd';
import { useState, type ChangeEvent } from 'react';
import { i18n } from '../i18n.ts';
import styles from './bundle.module.css';
import type { ImportFaults } from './faults.ts';
import { noSecrets, withSecret, type SecretKind } from './secrets.ts';
import type { Import } from './use-import.ts';

const word = 'OVERWRITE';

function secretName(kind: SecretKind, file: string): string {
  switch (kind) {
    case 'password':
      return i18n._('{file} password', { file });
    case 'tunnelPassword':
      return i18n._('{file} SSH tunnel password', { file });
    case 'tunnelKey':
      return i18n._('{file} SSH tunnel private key', { file });
    case 'tunnelKeyPassword':
      return i18n._('{file} SSH tunnel private key password', { file });
  }
}

/**
 * A form with a field for each secret and a word to type before existing objects are overwritten. `answer` is called
 * only when all of it is given.
 */
export function Questions({ faults, answer }: { faults: ImportFaults; answer: Import['answer'] }) {
  const [secrets, setSecrets] = useState(noSecrets);
  const [typed, setTyped] = useState('');
  const mayOverwrite = faults.existing.length === 0 || typed.trim() === word;
  const isComplete = mayOverwrite && faults.secrets.every(({ file, kind }) => secrets[kind][file]);
  return (
    <form
      className={styles['questions']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) answer({ secrets, ...(faults.existing.length > 0 ? { overwrite: true } : {}) });
      }}
    >
      {faults.secrets.length > 0 ? (
        <p>{i18n._('The passwords for the databases below are needed in order to import them together with the rest.')}</p>
      ) : null}
      {faults.secrets.map(({ file, kind }) => {
        const field = {
          autoComplete: 'off',
          value: secrets[kind][file] ?? '',
          onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            setSecrets(withSecret(secrets, kind, file, event.target.value)),
        };
        return (
          <label key={`${kind} ${file}`}>
            <span>{secretName(kind, file.replace(/^databases\//, ''))}</span>
            {/* A key has several lines. */}
            {kind === 'tunnelKey' ? <Input.TextArea {...field} rows={4} spellCheck={false} /> : <Input.Password {...field} />}
          </label>
        );
      })}
      {faults.existing.length > 0 ? (
        <>
          <p>
            {i18n._(
              'You are importing one or more objects that already exist. Overwriting might cause you to lose some of your work. Are you sure you want to overwrite?',
            )}
          </p>
          <ul>
            {faults.existing.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ul>
          <label>
            <span>{i18n._('Type "{word}" to confirm', { word })}</span>
            <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
          </label>
        </>
      ) : null}
      <Button type="primary" htmlType="submit" disabled={!isComplete}>
        {i18n._('Continue')}
      </Button>
    </form>
  );
}
