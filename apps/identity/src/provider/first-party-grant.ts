import type { BrowserContext, Grant, Provider } from 'oidc-provider';

/** The scopes of every client that people sign in to. */
export const SIGN_IN_SCOPES = ['openid', 'email', 'profile'] as const;

/**
 * The grant under which a client gets its tokens. Every client was provisioned by the operator whom
 * the person works with, so consent is granted without asking.
 */
export async function grantOf(
  provider: Provider,
  context: BrowserContext,
): Promise<Grant | undefined> {
  const { client, session, account } = context.oidc;
  if (account === undefined) return undefined;
  const { accountId } = account;
  const grantId = session.grantIdFor(client.clientId);
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    known?.accountId === accountId
      ? known
      : new provider.Grant({ accountId, clientId: client.clientId });
  const before = JSON.stringify(grant);
  grantRequested(grant, context);
  if (grant !== known || JSON.stringify(grant) !== before) await grant.save();
  return grant;
}

/** A later sign-in may ask for more: another audience, or scopes that a later release knows. */
function grantRequested(grant: Grant, { oidc }: BrowserContext): void {
  grant.addOIDCScope(SIGN_IN_SCOPES.join(' '));
  for (const [identifier, { scope }] of Object.entries(oidc.resourceServers)) {
    grant.addResourceScope(identifier, scope);
  }
}
