/** The kinds of databases one can connect, with the form for each. */
import { takesTokens } from '../connections/client-info.ts';
import { takesTunnel } from '../connections/tunnel.ts';
import { hasCatalogs } from '../connections/catalogs.ts';
import { canChangeData, canEstimate, canImpersonate, canLoadFiles, canMakeTables } from '../connections/writing.ts';

interface Parameter {
  readonly type: string;
  readonly description: string;
  readonly [more: string]: unknown;
}

interface Kind {
  readonly name: string;
  readonly engine: string;
  readonly available_drivers: string[];
  readonly default_driver: string;
  readonly preferred: boolean;
  readonly sqlalchemy_uri_placeholder: string;
  readonly parameters: { type: 'object'; required: string[]; properties: Record<string, Parameter> };
  readonly engine_information: { supports_file_upload: boolean; disable_ssh_tunneling: boolean };
  /** Added to the address when the form asks for an encrypted connection. */
  readonly encrypted: Readonly<Record<string, string>>;
}

const text = (description: string): Parameter => ({ type: 'string', description, nullable: true });

function serverForm(required: string[], port: number, database = 'Database name'): Kind['parameters'] {
  return {
    type: 'object',
    required,
    properties: {
      host: { type: 'string', description: 'Hostname or IP address' },
      port: { type: 'integer', description: 'Database port', minimum: 0, maximum: 65_535, default: port },
      database: { type: 'string', description: database },
      username: text('Username'),
      password: text('Password'),
      encryption: { type: 'boolean', description: 'Use an encrypted connection to the database' },
      query: { type: 'object', additionalProperties: {}, description: 'Additional parameters' },
    },
  };
}

/** A form of words of the kind's own; `required` are the first. */
const ownForm = (required: string[], properties: Record<string, Parameter>): Kind['parameters'] => ({
  type: 'object',
  required,
  properties: {
    ...properties,
    query: { type: 'object', additionalProperties: {}, description: 'Additional parameters' },
  },
});

/** Encrypted in any case, so there is no switch for it; what turns that off stands among the additional parameters. */
const { encryption: _always, query: _own, ...sqlServerParts } = serverForm([], 1433).properties;

const fileForm: Kind['parameters'] = {
  type: 'object',
  required: ['database'],
  properties: { database: { type: 'string', description: 'File in the folder files of TESSERA_HOME' } },
};

const plain = { supports_file_upload: false, disable_ssh_tunneling: true };
const credentials = ['host', 'port', 'username', 'database'];

const postgresql: Kind = {
  name: 'PostgreSQL',
  engine: 'postgresql',
  available_drivers: ['psycopg2'],
  default_driver: 'psycopg2',
  preferred: true,
  sqlalchemy_uri_placeholder: 'postgresql://user:password@host:port/dbname[?key=value&key=value...]',
  parameters: serverForm(credentials, 5432),
  engine_information: plain,
  encrypted: { sslmode: 'require' },
};

const kinds: readonly Kind[] = [
  postgresql,
  {
    name: 'MySQL',
    engine: 'mysql',
    available_drivers: ['mysqldb'],
    default_driver: 'mysqldb',
    preferred: true,
    sqlalchemy_uri_placeholder: 'mysql://user:password@host:port/dbname[?key=value&key=value...]',
    parameters: serverForm(credentials, 3306),
    engine_information: plain,
    encrypted: { ssl: '1' },
  },
  {
    name: 'MariaDB',
    engine: 'mariadb',
    available_drivers: ['mysqldb'],
    default_driver: 'mysqldb',
    preferred: true,
    sqlalchemy_uri_placeholder: 'mariadb://user:password@host:port/dbname[?key=value&key=value...]',
    parameters: serverForm(credentials, 3306),
    engine_information: plain,
    encrypted: { ssl: '1' },
  },
  {
    name: 'ClickHouse',
    engine: 'clickhousedb',
    available_drivers: ['connect'],
    default_driver: 'connect',
    preferred: true,
    sqlalchemy_uri_placeholder: 'clickhousedb+connect://user:password@host:port/dbname[?secure=true]',
    parameters: serverForm(['host', 'port'], 8123),
    engine_information: plain,
    encrypted: { secure: 'true' },
  },
  {
    name: 'Trino',
    engine: 'trino',
    available_drivers: ['rest'],
    default_driver: 'rest',
    preferred: true,
    sqlalchemy_uri_placeholder: 'trino://user:password@host:port/catalog/schema[?http_scheme=https]',
    parameters: serverForm(credentials, 8080, 'Catalog, or catalog/schema'),
    engine_information: plain,
    encrypted: { http_scheme: 'https' },
  },
  {
    ...postgresql,
    name: 'Amazon Redshift',
    engine: 'redshift',
    preferred: false,
    sqlalchemy_uri_placeholder: 'redshift+psycopg2://user:password@host:port/dbname[?key=value&key=value...]',
    parameters: serverForm(credentials, 5439),
  },
  {
    name: 'Snowflake',
    engine: 'snowflake',
    available_drivers: ['snowflake'],
    default_driver: 'snowflake',
    preferred: false,
    sqlalchemy_uri_placeholder: 'snowflake://user:token@account/database/schema?warehouse=warehouse&role=role',
    parameters: ownForm(['account', 'username', 'database', 'warehouse'], {
      account: { type: 'string', description: 'Account identifier, such as myorg-myaccount' },
      username: text('Username'),
      password: text('Programmatic access token'),
      database: { type: 'string', description: 'Database, or database/schema' },
      warehouse: { type: 'string', description: 'Warehouse' },
      role: text('Role'),
    }),
    engine_information: plain,
    encrypted: {},
  },
  {
    name: 'Google BigQuery',
    engine: 'bigquery',
    available_drivers: ['bigquery'],
    default_driver: 'bigquery',
    preferred: false,
    sqlalchemy_uri_placeholder: 'bigquery://project/dataset?location=EU',
    parameters: ownForm(['credentials_info'], {
      credentials_info: { type: 'string', description: 'Key of a service account, as JSON' },
      host: text('Project that is asked and billed; without one the project of the service account'),
      database: text('Dataset in which names without one are looked for'),
      location: text('Location of the data, such as EU'),
    }),
    engine_information: plain,
    encrypted: {},
  },
  {
    name: 'Databricks',
    engine: 'databricks',
    available_drivers: ['databricks-sql-python'],
    default_driver: 'databricks-sql-python',
    preferred: false,
    sqlalchemy_uri_placeholder: 'databricks://token:token@host:443/schema?http_path=/sql/1.0/warehouses/id&catalog=main',
    parameters: ownForm(['host', 'port', 'http_path', 'access_token'], {
      host: { type: 'string', description: 'Server hostname' },
      port: { type: 'integer', description: 'Database port', minimum: 0, maximum: 65_535, default: 443 },
      http_path: { type: 'string', description: 'HTTP path of the SQL warehouse' },
      access_token: { type: 'string', description: 'Personal access token' },
      catalog: text('Catalog'),
      database: text('Schema'),
    }),
    engine_information: plain,
    encrypted: {},
  },
  {
    name: 'Microsoft SQL Server',
    engine: 'mssql',
    available_drivers: ['pymssql', 'pyodbc'],
    default_driver: 'pymssql',
    preferred: false,
    sqlalchemy_uri_placeholder: 'mssql+pymssql://user:password@host:port/dbname[?TrustServerCertificate=yes]',
    parameters: ownForm(credentials, sqlServerParts),
    engine_information: plain,
    encrypted: {},
  },
  {
    name: 'SQLite',
    engine: 'sqlite',
    available_drivers: ['pysqlite'],
    default_driver: 'pysqlite',
    preferred: false,
    sqlalchemy_uri_placeholder: 'sqlite:///file.db',
    parameters: fileForm,
    engine_information: plain,
    encrypted: {},
  },
  {
    name: 'DuckDB',
    engine: 'duckdb',
    available_drivers: ['duckdb_engine'],
    default_driver: 'duckdb_engine',
    preferred: false,
    sqlalchemy_uri_placeholder: 'duckdb:///file.duckdb',
    parameters: fileForm,
    engine_information: plain,
    encrypted: {},
  },
  {
    name: 'MotherDuck',
    engine: 'motherduck',
    available_drivers: ['duckdb_engine'],
    default_driver: 'duckdb_engine',
    preferred: false,
    sqlalchemy_uri_placeholder: 'duckdb:///md:database?motherduck_token=token',
    parameters: ownForm(['access_token', 'database'], {
      access_token: { type: 'string', description: 'Access token' },
      database: { type: 'string', description: 'Database name' },
      host: text('Postgres endpoint of the region; without one that of the token'),
    }),
    engine_information: plain,
    encrypted: {},
  },
  {
    name: 'Google Sheets',
    engine: 'gsheets',
    available_drivers: ['apsw'],
    default_driver: 'apsw',
    preferred: false,
    sqlalchemy_uri_placeholder: 'gsheets://',
    parameters: ownForm(['catalog'], {
      catalog: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Addresses of sheets by the names of their tables',
      },
      service_account_info: { ...text('Key of a service account, as JSON'), 'x-encrypted-extra': true },
    }),
    engine_information: plain,
    encrypted: {},
  },
  {
    name: 'Parquet, CSV, JSON and Iceberg files',
    engine: 'files',
    available_drivers: ['duckdb'],
    default_driver: 'duckdb',
    preferred: false,
    sqlalchemy_uri_placeholder: 's3://key:secret@bucket/prefix?region=eu-central-1&endpoint=https://minio.example.org:9000',
    parameters: {
      type: 'object',
      required: ['database'],
      properties: {
        database: { type: 'string', description: 'Folder in the folder files of TESSERA_HOME, or s3://bucket/prefix' },
        host: text('Address of the server of the bucket; without one Amazon S3'),
        location: text('Region of the bucket'),
        username: text('Access key'),
        password: text('Secret key'),
      },
    },
    engine_information: plain,
    encrypted: {},
  },
];

/** Their services cannot be started here; docs/guides/connect-a-database.md says what each was run against. */
const experimental = new Set(['redshift', 'snowflake', 'bigquery', 'databricks', 'mssql', 'gsheets', 'motherduck']);

/** As the wire has them. */
export const availableDatabases = kinds.map(({ encrypted: _ours, ...kind }) => ({
  ...kind,
  engine_information: { supports_file_upload: canLoadFiles(kind.engine), disable_ssh_tunneling: !takesTunnel(kind.engine) },
  experimental: experimental.has(kind.engine),
  supported_switches: [
    ...(canMakeTables(kind.engine) ? ['allow_ctas', 'allow_cvas'] : []),
    ...(canChangeData(kind.engine) ? ['allow_dml'] : []),
    ...(canEstimate(kind.engine) ? ['cost_estimate_enabled'] : []),
    ...(canLoadFiles(kind.engine) ? ['allow_file_upload'] : []),
    ...(hasCatalogs(kind.engine) ? ['allow_multi_catalog'] : []),
    ...(canImpersonate(kind.engine) ? ['impersonate_user'] : []),
    ...(takesTokens(kind.engine) ? ['oauth2_client_info'] : []),
    // Keys of service accounts are parameters.
    ...(kind.engine === 'snowflake' ? ['masked_encrypted_extra'] : []),
  ],
}));

const kindOf = (backend: string): Kind | undefined => kinds.find(({ engine }) => engine === backend);

/** The form of a kind; none for a kind that has none. */
export function formOfBackend(backend: string): Record<string, unknown> {
  return kindOf(backend)?.parameters ?? {};
}

/** The parameters a connection of this kind cannot do without. */
export function requiredOf(backend: string): readonly string[] {
  return kindOf(backend)?.parameters.required ?? [];
}

/** What an address says for an encrypted connection. */
export function encryptedBy(backend: string): Readonly<Record<string, string>> {
  return kindOf(backend)?.encrypted ?? {};
}
