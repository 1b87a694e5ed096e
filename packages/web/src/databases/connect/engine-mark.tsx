/** A drawing of our own for a kind of database: its store, with two letters of its name. Nobody's logo is copied. */

const letters: Readonly<Record<string, string>> = {
  postgresql: 'Pg',
  mysql: 'My',
  mariadb: 'Ma',
  clickhousedb: 'Ch',
  trino: 'Tr',
};

/** @param engine  as the server calls it @param name  as people call it */
export function EngineMark({ engine, name }: { engine: string; name: string }) {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <ellipse cx="16" cy="6.5" rx="11" ry="3.75" />
      <path d="M5 6.5v19c0 2.07 4.92 3.75 11 3.75s11-1.68 11-3.75v-19" />
      <text x="16" y="22.5" textAnchor="middle" fontSize="11" fontWeight="600" stroke="none" fill="currentColor">
        {letters[engine] ?? name.slice(0, 2)}
      </text>
    </svg>
  );
}
