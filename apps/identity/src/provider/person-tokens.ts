import { createHash } from 'node:crypto';
import type {
  AccessTokenModel,
  GrantSource,
  ProviderContext,
  StructuredToken,
} from 'oidc-provider';
import { hasSecondFactor, personAuthentication } from '@tessera/auth';
import { limitsOf } from './client-directory.js';
import { SIGN_IN_SCOPES } from './first-party-grant.js';
import type { ProviderSettings } from './provider-settings.js';
import { audienceOfResource } from './requested-access.js';

/** The claim by which services tell the tokens of people from those of programs. */
const PERSON_CLAIM = 'person';

/** The claim that ties an access token to its grant, so that introspection sees a revoked one. */
export const GRANT_CLAIM = 'gid';

/**
 * Completes the access token of a person: the scopes of their roles as they are now, and how they
 * authenticated. Called for every token, so that a removed role ends at the next refresh.
 */
export async function completePersonToken(
  { findScopes }: Pick<ProviderSettings, 'findScopes'>,
  context: ProviderContext,
  token: AccessTokenModel,
  { payload }: StructuredToken,
): Promise<void> {
  const { accountId, grantId } = token;
  const { client, account, entities } = context.oidc ?? {};
  const source = entities?.RefreshToken ?? entities?.AuthorizationCode ?? entities?.DeviceCode;
  if (token.kind !== 'AccessToken' || accountId === undefined || client === undefined) return;
  if (source === undefined || account === undefined) throw new Error('A token has no source.');
  const isStrong = hasSecondFactor(personAuthentication({ amr: source.amr }));
  const held = await findScopes(accountId, audienceOfResource(String(token.aud)), isStrong);
  const asked = askedScopes(source, token) ?? limitsOf(client).scopes;
  token.scope = asked.filter((scope) => held.has(scope)).join(' ');
  const claims = {
    scope: token.scope === '' ? undefined : token.scope,
    [PERSON_CLAIM]: true,
    name: account.displayName,
    amr: source.amr,
    acr: source.acr,
    auth_time: source.authTime,
    [GRANT_CLAIM]: grantId === undefined ? undefined : grantHash(grantId),
  };
  for (const [claim, value] of Object.entries(claims)) payload[claim] = value;
}

/** The ID of the stored grant, which is not a secret like the grant's own ID. */
function grantHash(grantId: string): string {
  return createHash('sha256').update(grantId).digest('base64url');
}

/**
 * The scopes of APIs that the client asked for. Undefined if it asked for none, which means all: a
 * client cannot know which roles a person has.
 */
function askedScopes(source: GrantSource, token: AccessTokenModel): string[] | undefined {
  const requested = words(source.scope).filter((scope) => !isSignInScope(scope));
  return requested.length === 0 ? undefined : words(token.scope);
}

export function isSignInScope(scope: string): boolean {
  return SIGN_IN_SCOPES.some((known) => known === scope);
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(' ').filter((word) => word !== '');
}
