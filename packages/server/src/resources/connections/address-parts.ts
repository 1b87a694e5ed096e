/** The parts of a connection, as forms send them and as addresses hold them. */

/** What an address is made of, beside its scheme. */
export interface AddressParts {
  readonly host: string | null;
  readonly port: number | null;
  /** A name; of `sqlite` and `duckdb` the path of a file, absent for the engine inside Tessera; of `files` a folder or prefix. */
  readonly database: string | null;
  readonly username: string | null;
  readonly query: Readonly<Record<string, string>>;
}

/** Of a part; not set where it is absent, null or empty. */
export type PartText = string | null | undefined;
/** The parts a form may send. */
export interface Parameters {
  readonly host?: PartText;
  readonly port?: number | PartText;
  readonly database?: PartText;
  readonly username?: PartText;
  readonly password?: PartText;
  readonly account?: PartText;
  readonly warehouse?: PartText;
  readonly role?: PartText;
  readonly access_token?: PartText;
  readonly http_path?: PartText;
  /** Of Google Sheets addresses by the names of tables. */
  readonly catalog?: PartText | Readonly<Record<string, string>>;
  readonly location?: PartText;
  readonly query?: Readonly<Record<string, string>> | null | undefined;
}
