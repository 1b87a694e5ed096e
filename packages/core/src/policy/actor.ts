/** Who asks: a signed-in user, the anonymous visitor or a guest of an embedded page. */

export interface Actor {
  /** `null`: anonymous or guest. */
  readonly id: number | null;
  readonly username: string;
  /** Role names as stored, e.g. `Admin`. */
  readonly roles: readonly string[];
  /** Union of the roles' permissions, each `verb on View`. */
  readonly permissions: ReadonlySet<string>;
  /** True for the holder of a guest token: never an owner, never an editor. */
  readonly isGuest?: boolean;
  /** Dashboards a guest token opens, by id. */
  readonly dashboards?: readonly number[];
  /** The site's DASHBOARD_RBAC as it stands for this request: roles on a dashboard decide instead of data access. */
  readonly rbac?: boolean;
  /** A guest token's own rules on rows, beside the stored ones; each one narrows. */
  readonly rowRules?: readonly GuestRule[];
  /** The administrator who looks at the site as this user; then nothing is changed (docs/decisions/0067-sharing.md). */
  readonly viewedBy?: { readonly id: number; readonly username: string };
  /** Ids of the groups a user is in. */
  readonly groups?: readonly number[];
  /** The datasets that a guest's token opens within its dashboards; absent: all that they show. */
  readonly openDatasets?: readonly number[];
}

/** A rule on rows that came with a guest token. */
export interface GuestRule {
  readonly clause: string;
  /** A dataset's id, also as text; absent: every dataset. */
  readonly dataset?: number | string | null | undefined;
}

/** The visitor who has not signed in; `permissions` are those of the Public role. */
export function anonymous(permissions: ReadonlySet<string> = new Set()): Actor {
  return { id: null, username: '', roles: ['Public'], permissions };
}

/** True when one of the actor's roles is named admin, in any case (SECURITY.md#who-may-do-what). Guests never are. */
export function isAdmin(actor: Actor): boolean {
  return actor.isGuest !== true && actor.roles.some((role) => role.toLowerCase() === 'admin');
}

/** True when the actor holds a permission such as `can_read on Chart`; admins hold all. */
export function has(actor: Actor, permission: string): boolean {
  return isAdmin(actor) || actor.permissions.has(permission);
}

/** True for a signed-in user listed among the owners. */
export function isOwner(actor: Actor, owners: readonly number[]): boolean {
  return actor.isGuest !== true && actor.id !== null && owners.includes(actor.id);
}
