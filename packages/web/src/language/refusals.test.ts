import { afterEach, expect, test } from 'vitest';
import { i18n } from '../i18n.ts';
import { bodySaid } from './refusal-body.ts';
import { sayWith } from './refusals.ts';

afterEach(() => i18n.activate('en'));

const german = {
  'Not found': 'Nicht gefunden',
  'Error: {message}': 'Fehler: {message}',
  'Error in the template of {what}, line {line}: {message}': 'Fehler in der Vorlage von {what}, Zeile {line}: {message}',
  'the query': 'der Abfrage',
  'The file is empty.': 'Die Datei ist leer.',
  'Dataset {table_name} already exists': 'Das Dataset {table_name} gibt es schon',
  'The table {value} is not allowed.': 'Die Tabelle {value} ist nicht erlaubt.',
  'One or more {field} do not exist': '{field}: etwas davon gibt es nicht',
  '{count} datasets read the table {name}.':
    '{count, plural, one {# Dataset liest} other {# Datasets lesen}} die Tabelle {name}.',
  'Issue {code} - {value}': 'Problem {code} – {value}',
  'The database answered with an error.': 'Die Datenbank antwortete mit einem Fehler.',
};

function inGerman() {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  return sayWith(german);
}

test('a refusal is said in the language of the page with its values; what is not known stays', () => {
  const say = inGerman();
  expect(say('Dataset 007 already exists')).toBe('Das Dataset 007 gibt es schon');
  expect(say('Dataset {x, plural} already exists')).toBe('Das Dataset {x, plural} gibt es schon');
  expect(say('2 datasets read the table t.')).toBe('2 Datasets lesen die Tabelle t.');
  expect(say('1 datasets read the table t.')).toBe('1 Dataset liest die Tabelle t.');
  expect(say('relation "x" does not exist')).toBe('relation "x" does not exist');
});

test('a sentence within a sentence is said as well, a name is not', () => {
  const say = inGerman();
  expect(say('Error: Not found')).toBe('Fehler: Nicht gefunden');
  expect(say('Error in the template of the query, line 2: no end')).toBe(
    'Fehler in der Vorlage von der Abfrage, Zeile 2: no end',
  );
  expect(say('sales.csv: The file is empty.')).toBe('sales.csv: Die Datei ist leer.');
  expect(say('Dataset Not found already exists')).toBe('Das Dataset Not found gibt es schon');
  expect(say(`${'a: '.repeat(50)}Not found`)).toContain('a: a: ');
});

test('of a refusal only the sentences are changed, nothing that programs read', () => {
  const said = bodySaid(
    {
      message: { name: ['Not found'], options: 'Not found' },
      error: 'Not found',
      sql: 'Not found',
      errors: [
        {
          message: 'Error: Not found',
          error_type: 'Not found',
          extra: {
            issue_codes: [{ code: 1002, message: 'Issue 1002 - The database answered with an error.' }],
            missing: ['Not found'],
          },
        },
      ],
    },
    inGerman(),
  );
  expect(said).toEqual({
    message: { name: ['Nicht gefunden'], options: 'Nicht gefunden' },
    error: 'Nicht gefunden',
    sql: 'Not found',
    errors: [
      {
        message: 'Fehler: Nicht gefunden',
        error_type: 'Not found',
        extra: {
          issue_codes: [{ code: 1002, message: 'Problem 1002 – Die Datenbank antwortete mit einem Fehler.' }],
          missing: ['Not found'],
        },
      },
    ],
  });
  expect(bodySaid({ message: 'Not found' }, inGerman())).toEqual({ message: 'Nicht gefunden' });
  expect(bodySaid('Not found', inGerman())).toBe('Not found');
});
