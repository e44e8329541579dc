import type { BrowserContext, Grant, Provider } from 'oidc-provider';

/** The scopes of every client that people sign in to. */
export const SIGN_IN_SCOPES = ['openid', 'email'] as const;

/**
 * The grant under which a client gets its tokens. Every client was provisioned by the operator whom
 * the person works with, so consent is granted without asking.
 */
export async function grantOf(
  provider: Provider,
  { oidc }: BrowserContext,
): Promise<Grant | undefined> {
  const { client, session, account } = oidc;
  if (account === undefined) return undefined;
  const { accountId } = account;
  const grantId = session.grantIdFor(client.clientId);
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (known?.accountId === accountId) return known;
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  grant.addOIDCScope(SIGN_IN_SCOPES.join(' '));
  await grant.save();
  return grant;
}
