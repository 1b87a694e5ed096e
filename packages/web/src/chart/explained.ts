/** Failures of a chart that are explained by their kind: a heading and a sentence for each `error_type` that has its own. */
import { ApiFailure } from '@tessera/api/client';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { failureOfChart } from './causes.ts';

/** What is shown of a failure, in place of the server's bare sentence. */
export interface Explained {
  readonly title: string;
  readonly sentence: string;
}

interface Told {
  readonly message: string;
  readonly extra: Readonly<Record<string, unknown>>;
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

function ofTimeout({ message, extra }: Told): Explained {
  const { timeout } = extra;
  const limit =
    typeof timeout === 'number'
      ? i18n._('Queries are stopped after {n, plural, one {# second} other {# seconds}}.', { n: timeout })
      : message;
  const owners = textsIn(extra['owners']);
  const whom =
    owners.length > 0 ? ` ${i18n._('Ask an owner of the chart for help: {owners}.', { owners: owners.join(', ') })}` : '';
  return { title: i18n._('The query took too long'), sentence: limit + whom };
}

function ofParameters({ message, extra }: Told): Explained {
  const names = textsIn(extra['undefined_parameters']);
  const missing = names.length > 0 ? ` ${i18n._('Missing parameters: {names}', { names: names.join(', ') })}` : '';
  return { title: i18n._('Parameter error'), sentence: message + missing };
}

const ofDatabase = ({ message }: Told): Explained => ({ title: i18n._('Database error'), sentence: message });
const ofDataset = (): Explained => ({
  title: i18n._('Missing dataset'),
  sentence: i18n._('The dataset of this chart no longer exists.'),
});
const ofShape = ({ message }: Told): Explained => ({ title: i18n._('The request was not understood'), sentence: message });

const ofSignIn = (): Explained => ({
  title: i18n._('Sign in to see this data'),
  sentence: i18n._('Each person signs in to this database. Once you have, this is loaded by itself.'),
});

/** By `error_type` (docs/reference/api.md#errors); a new kind of failure gets its own words here. */
const explanations: Readonly<Record<string, (told: Told) => Explained>> = {
  BACKEND_TIMEOUT_ERROR: ofTimeout,
  FRONTEND_TIMEOUT_ERROR: ofTimeout,
  SQLLAB_TIMEOUT_ERROR: ofTimeout,
  GENERIC_DB_ENGINE_ERROR: ofDatabase,
  COLUMN_DOES_NOT_EXIST_ERROR: ofDatabase,
  TABLE_DOES_NOT_EXIST_ERROR: ofDatabase,
  SCHEMA_DOES_NOT_EXIST_ERROR: ofDatabase,
  SYNTAX_ERROR: ofDatabase,
  MISSING_TEMPLATE_PARAMS_ERROR: ofParameters,
  INVALID_TEMPLATE_PARAMS_ERROR: ofParameters,
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: ofDataset,
  UNKNOWN_DATASOURCE_TYPE_ERROR: ofDataset,
  INVALID_PAYLOAD_FORMAT_ERROR: ofShape,
  INVALID_PAYLOAD_SCHEMA_ERROR: ofShape,
  MARSHMALLOW_ERROR: ofShape,
  OAUTH2_REDIRECT: ofSignIn,
};

/** What to show of a failed question. */
export function explained(error: unknown): Explained {
  const title = i18n._('This chart could not be loaded');
  if (!(error instanceof ApiFailure)) return { title, sentence: sentenceOf(error) };
  const [first] = error.errors;
  const explain = first && Object.hasOwn(explanations, first.error_type) ? explanations[first.error_type] : undefined;
  if (first && explain) return explain({ message: first.message, extra: first.extra ?? {} });
  if (error.status === 404) return ofDataset();
  // Field by field: the server names what is wrong of what was sent.
  if (error.fields) return ofShape({ message: sentenceOf(error), extra: {} });
  return { title, sentence: failureOfChart(error) };
}
