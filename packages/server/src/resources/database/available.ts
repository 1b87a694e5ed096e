/** The kinds of databases one can connect, with the form for each. */
const text = (description: string) => ({ type: 'string', description, nullable: true });

const serverForm = {
  type: 'object',
  required: ['host', 'port', 'username', 'database'],
  properties: {
    host: { type: 'string', description: 'Hostname or IP address' },
    port: { type: 'integer', description: 'Database port', minimum: 0, maximum: 65_535 },
    database: { type: 'string', description: 'Database name' },
    username: text('Username'),
    password: text('Password'),
    encryption: { type: 'boolean', description: 'Use an encrypted connection to the database' },
    query: { type: 'object', additionalProperties: {}, description: 'Additional parameters' },
  },
};

export const availableDatabases = [
  {
    name: 'PostgreSQL',
    engine: 'postgresql',
    available_drivers: ['psycopg2'],
    default_driver: 'psycopg2',
    preferred: true,
    sqlalchemy_uri_placeholder: 'postgresql://user:password@host:port/dbname[?key=value&key=value...]',
    parameters: serverForm,
    engine_information: { supports_file_upload: false, disable_ssh_tunneling: true },
  },
];

/** The form of a kind; none for the built-in engine. */
export function formOfBackend(backend: string): Record<string, unknown> {
  return availableDatabases.find(({ engine }) => engine === backend)?.parameters ?? {};
}
