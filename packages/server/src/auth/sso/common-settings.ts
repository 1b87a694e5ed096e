/** What the settings of all ways of signing in by others share. */
import { z } from 'zod';

/** Groups of the provider, and the roles here that their members have. */
export type RolesByGroup = ReadonlyMap<string, readonly string[]>;

/** What people of a provider get here. */
export interface NewcomerSettings {
  readonly rolesByGroup: RolesByGroup;
  /** Roles of people who come for the first time; undefined: only who has an account here is let in. */
  readonly newUserRoles: readonly string[] | undefined;
}

/** A switch as the environment writes it. */
export const flag = z.enum(['1', '0', 'true', 'false', 'yes', 'no']).transform((word) => ['1', 'true', 'yes'].includes(word));

/** Groups and lists of roles as JSON writes them. */
export const rolesShape = z.record(z.string().min(1), z.array(z.string().min(1)));

/** An error of the environment in the form in which `tessera doctor` reads it. */
export const wrong = (variable: string, why: string): Error => new Error(`The environment is wrong:\n  ${variable}: ${why}`);
