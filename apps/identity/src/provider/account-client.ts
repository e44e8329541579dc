import type { AdapterPayload } from 'oidc-provider';
import { ACCOUNT_ROUTE } from './routes.js';

/** The client of the page on which people manage their own sign-in. It exists without a row. */
export const ACCOUNT_CLIENT_ID = 'tessera-account';

/**
 * It opens no API. The page needs only the session that a sign-in to it leaves: it never exchanges a
 * code, and no one else has the code's verifier.
 */
export function accountClient(issuer: string): AdapterPayload {
  return {
    client_id: ACCOUNT_CLIENT_ID,
    client_name: 'Your account',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [accountUrl(issuer)],
    post_logout_redirect_uris: [],
    tessera_secret_hashes: [],
    tessera_scopes: [],
    tessera_audiences: [],
  };
}

/** The URL of the page. */
export function accountUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}${ACCOUNT_ROUTE}`;
}
