/** What the server asks before it imports: passwords, and leave to overwrite. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { i18n } from '../i18n.ts';
import styles from './bundle.module.css';
import type { ImportFaults } from './faults.ts';
import type { Import } from './use-import.ts';

const word = 'OVERWRITE';

/**
 * A form with a password field for each database and a word to type before existing objects are overwritten. `answer` is called
 * only
 * when all of it is given.
 */
export function Questions({ faults, answer }: { faults: ImportFaults; answer: Import['answer'] }) {
  const [passwords, setPasswords] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState('');
  const mayOverwrite = faults.existing.length === 0 || typed.trim() === word;
  const isComplete = mayOverwrite && faults.passwords.every((file) => passwords[file]);
  return (
    <form
      className={styles['questions']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) answer({ passwords, ...(faults.existing.length > 0 ? { overwrite: true } : {}) });
      }}
    >
      {faults.passwords.length > 0 ? (
        <p>{i18n._('The passwords for the databases below are needed in order to import them together with the rest.')}</p>
      ) : null}
      {faults.passwords.map((file) => (
        <label key={file}>
          <span>{i18n._('{file} password', { file: file.replace(/^databases\//, '') })}</span>
          <Input.Password
            autoComplete="off"
            value={passwords[file] ?? ''}
            onChange={(event) => setPasswords({ ...passwords, [file]: event.target.value })}
          />
        </label>
      ))}
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
