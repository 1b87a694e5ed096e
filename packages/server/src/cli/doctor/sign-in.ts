/** Whoever vouches for people: whether providers and the directory answer as a sign-in needs it. Nothing secret is printed. */
import { probeDirectory } from '../../auth/sso/ldap.ts';
import { callbackPath, discover } from '../../auth/sso/oidc.ts';
import type { OidcSettings } from '../../auth/sso/oidc-settings.ts';
import type { LdapSettings } from '../../auth/sso/settings.ts';
import type { Config } from '../../config.ts';
import { fault, ok, warning, wordsOf, type DoctorFinding } from './finding.ts';

/** Asks every provider for what it says of itself, and the directory for one person. None is asked where none is set. */
export function checkSignIn({ sso, publicUrl }: Pick<Config, 'sso' | 'publicUrl'>): Promise<DoctorFinding[]> {
  const providers = (sso?.oidc ?? []).map((oidc) => checkProvider(oidc, publicUrl ?? ''));
  return Promise.all([...providers, ...(sso?.ldap ? [checkDirectory(sso.ldap)] : [])]);
}

async function checkProvider(oidc: OidcSettings, publicUrl: string): Promise<DoctorFinding> {
  const check = `provider ${oidc.name}`;
  const issuer = oidc.key === '' ? 'TESSERA_OIDC_ISSUER' : `the issuer of ${oidc.key} in TESSERA_OIDC_PROVIDERS`;
  try {
    const said = (await discover(oidc, new Date())).serverMetadata();
    const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
      (name) => said[name] === undefined,
    );
    if (missing.length > 0)
      return fault(check, `It answers without ${missing.join(', ')}: nobody can sign in by it.`, `Check ${issuer}.`);
    const methods = said.code_challenge_methods_supported;
    if (methods && !methods.includes('S256'))
      return warning(check, 'It answers, and does not name the PKCE method S256.', 'Turn PKCE on at the provider.');
    return ok(check, `It answers. It must know the redirect address ${publicUrl}${callbackPath(oidc)}.`);
  } catch (error) {
    return fault(
      check,
      `It does not answer as a provider: ${reasonOf(error)}`,
      `Check ${issuer}, and that this machine reaches it.`,
    );
  }
}

async function checkDirectory(ldap: LdapSettings): Promise<DoctorFinding> {
  const check = `directory ${ldap.host}`;
  try {
    const { people, hasGroups } = await probeDirectory(ldap);
    if (people === 'no place')
      return fault(check, 'It answers and has no place for people of that name.', 'Check TESSERA_LDAP_USERS.');
    if (people === 'none')
      return fault(
        check,
        'It answers and shows nobody.',
        'Check TESSERA_LDAP_USERS, TESSERA_LDAP_USER_FILTER, and what TESSERA_LDAP_BIND_DN may read.',
      );
    if (hasGroups === false)
      return warning(check, 'It shows people, and nothing where groups should be.', 'Check TESSERA_LDAP_GROUPS.');
    return ok(check, 'It answers and shows people.');
  } catch (error) {
    return fault(
      check,
      `It does not let people be looked up: ${reasonOf(error)}`,
      'Check TESSERA_LDAP_URL, TESSERA_LDAP_BIND_DN and its password, and that this machine reaches it.',
    );
  }
}

/** Libraries say what they were doing; the innermost cause says what went wrong. */
function reasonOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return wordsOf(inner);
}
