import { verifyIssuedToken } from '@tessera/auth';
import type { JWTPayload } from 'jose';
import type { ProviderClient, ProviderContext, StoredToken } from 'oidc-provider';
import { isPublic, limitsOf } from './client-directory.js';
import { GRANT_CLAIM } from './person-tokens.js';
import type { ProviderSettings } from './provider-settings.js';

/** How the provider refuses a JWT, which it does not store. */
const JWT_REFUSED = 'unsupported_token_type';

const INACTIVE = { active: false };

type Parts = Pick<ProviderSettings, 'issuer' | 'keys' | 'findClient' | 'findPerson' | 'hasGrant'>;

/**
 * A client may introspect what was issued to it, and what is meant for one of its audiences. A
 * public client may not: anyone can claim to be it (RFC 7662, 2.1).
 */
export function mayIntrospect(
  _context: ProviderContext,
  client: ProviderClient,
  { clientId, aud }: StoredToken,
): boolean {
  if (isPublic(client)) return false;
  return clientId === client.clientId || limitsOf(client).audiences.includes(String(aud));
}

/** A client may revoke what was issued to it. To any other, the token is unknown. */
export function mayRevoke(
  _context: ProviderContext,
  client: ProviderClient,
  { clientId }: StoredToken,
): boolean {
  return clientId === client.clientId;
}

/**
 * Introspects access tokens, which are JWTs and therefore refused by the provider, after it has
 * authenticated the client.
 */
export async function introspectJwt(parts: Parts, context: ProviderContext): Promise<void> {
  const { oidc } = context;
  const body = context.body as Record<string, unknown> | undefined;
  if (oidc?.route !== 'introspection' || body?.['error'] !== JWT_REFUSED) return;
  const token = oidc.params?.['token'];
  if (oidc.client === undefined || typeof token !== 'string') return;
  context.status = 200;
  context.body = await statusOf(parts, token, (claims) => {
    const { aud, client_id: clientId } = claims;
    const stored = { clientId: String(clientId), aud: String(aud) };
    return mayIntrospect(context, oidc.client as ProviderClient, stored);
  });
}

async function statusOf(
  parts: Parts,
  token: string,
  mayKnow: (claims: JWTPayload) => boolean,
): Promise<object> {
  const claims = await verifyIssuedToken(token, parts);
  if (claims === undefined || !mayKnow(claims) || !(await isAlive(parts, claims))) return INACTIVE;
  const shown = Object.entries(claims).filter(([claim]) => claim !== GRANT_CLAIM);
  return { active: true, token_type: 'Bearer', ...Object.fromEntries(shown) };
}

/** A token ends with its client, and that of a person with the person and the grant. */
async function isAlive(parts: Parts, claims: JWTPayload): Promise<boolean> {
  if (!(await parts.findClient(String(claims['client_id'])))) return false;
  const grant = claims[GRANT_CLAIM];
  if (typeof grant !== 'string') return true;
  return (
    (await parts.findPerson(claims.sub ?? '')) !== null &&
    (await parts.hasGrant(Buffer.from(grant, 'base64url')))
  );
}
