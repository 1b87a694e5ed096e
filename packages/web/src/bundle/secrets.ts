/** What an import may ask for of the file of a database, and how it is sent. */

/** In the order it is asked for. */
export const secretKinds = ['password', 'tunnelPassword', 'tunnelKey', 'tunnelKeyPassword'] as const;
/** One of `secretKinds`. */
export type SecretKind = (typeof secretKinds)[number];

/** Kind → the server's sentence, which the reference's clients know too. */
export const askedBy: Readonly<Record<SecretKind, string>> = {
  password: 'Must provide a password for the database',
  tunnelPassword: 'Must provide a password for the ssh tunnel',
  tunnelKey: 'Must provide a private key for the ssh tunnel',
  tunnelKeyPassword: 'Must provide a private key password for the ssh tunnel',
};

/** Kind → the field of the form. */
export const fieldOf: Readonly<Record<SecretKind, string>> = {
  password: 'passwords',
  tunnelPassword: 'ssh_tunnel_passwords',
  tunnelKey: 'ssh_tunnel_private_keys',
  tunnelKeyPassword: 'ssh_tunnel_private_key_passwords',
};

/** Kind → path inside the bundle → what was typed. */
export type TypedSecrets = Readonly<Record<SecretKind, Readonly<Record<string, string>>>>;

/** Nothing typed yet. */
export const noSecrets: TypedSecrets = { password: {}, tunnelPassword: {}, tunnelKey: {}, tunnelKeyPassword: {} };

/** @returns with one more, or another, secret */
export const withSecret = (secrets: TypedSecrets, kind: SecretKind, file: string, typed: string): TypedSecrets => ({
  ...secrets,
  [kind]: { ...secrets[kind], [file]: typed },
});

/** @returns what is in either, the later one first */
export function together(before: TypedSecrets, later: TypedSecrets): TypedSecrets {
  const both = (kind: SecretKind) => ({ ...before[kind], ...later[kind] });
  return {
    password: both('password'),
    tunnelPassword: both('tunnelPassword'),
    tunnelKey: both('tunnelKey'),
    tunnelKeyPassword: both('tunnelKeyPassword'),
  };
}
