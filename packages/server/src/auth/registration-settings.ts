/** What the environment says of people who make an account themselves (docs/guides/sign-in.md#registration). */
import { z } from 'zod';

/** Who may make an account, and what it gives. */
export interface RegistrationSettings {
  /** Domains of addresses, in lower case; undefined: every domain. */
  readonly domains: readonly string[] | undefined;
  /** Names of roles. */
  readonly roles: readonly string[];
}

const domain = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** The variables, for the shape of the environment. */
export const registrationVariables = {
  TESSERA_SELF_REGISTRATION: z
    .string()
    .transform((text) => listed(text.toLowerCase()))
    .refine(
      (domains) =>
        domains.length > 0 && (domains.every((each) => domain.test(each)) || (domains.length === 1 && domains[0] === '*')),
      'Write domains of addresses such as example.org, example.com, or * for all.',
    )
    .optional(),
  TESSERA_SELF_REGISTRATION_ROLE: z
    .string()
    .transform(listed)
    .refine((roles) => roles.length > 0, 'Write the name of a role such as Gamma.')
    .refine((roles) => !roles.some((role) => role.toLowerCase() === 'admin'), 'Administrators do not make themselves.')
    .optional(),
};

type Beside = 'TESSERA_PUBLIC_URL' | 'TESSERA_LDAP_URL' | 'TESSERA_REMOTE_USER_HEADER';
type Variables = z.output<z.ZodObject<typeof registrationVariables>> & { readonly [name in Beside]?: string | undefined };

const wrong = (variable: string, why: string): Error => new Error(`The environment is wrong:\n  ${variable}: ${why}`);

/** @returns undefined where nobody may @throws Error naming a variable that is missing or has no use */
export function registrationOf(of: Variables): RegistrationSettings | undefined {
  const { TESSERA_SELF_REGISTRATION: domains, TESSERA_SELF_REGISTRATION_ROLE: roles } = of;
  if (domains === undefined) {
    if (roles !== undefined) throw wrong('TESSERA_SELF_REGISTRATION_ROLE', 'It has no use without TESSERA_SELF_REGISTRATION.');
    return undefined;
  }
  if (roles === undefined)
    throw wrong('TESSERA_SELF_REGISTRATION', 'Say with TESSERA_SELF_REGISTRATION_ROLE which role such people have.');
  if (of.TESSERA_PUBLIC_URL === undefined)
    throw wrong('TESSERA_SELF_REGISTRATION', 'It needs TESSERA_PUBLIC_URL: the mail that confirms an address leads there.');
  // Both know people by name: whoever registers could take the name of somebody who has not come yet, and so their account.
  for (const other of ['TESSERA_LDAP_URL', 'TESSERA_REMOTE_USER_HEADER'] as const)
    if (of[other] !== undefined)
      throw wrong(
        'TESSERA_SELF_REGISTRATION',
        `It cannot stand beside ${other}: whoever registers could take a name that is known there.`,
      );
  return { domains: domains[0] === '*' ? undefined : domains, roles };
}

/** Whether somebody with an address may make an account. */
export const mayRegister = ({ domains }: RegistrationSettings, email: string): boolean =>
  domains === undefined || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
