import {
  ClientSecretBasic,
  ClientSecretPost,
  None,
  TlsClientAuth,
  type ClientAuth,
} from 'openid-client';
import type { BankOAuth } from './bank.js';

/** How we say at the bank's token endpoint who we are. */
export function clientAuthentication(oauth: BankOAuth): ClientAuth {
  const { clientAuthentication: method, clientSecret } = oauth;
  const secret = clientSecret?.expose() ?? '';
  switch (method) {
    case 'none':
      return None();
    case 'client_secret_basic':
      return ClientSecretBasic(secret);
    case 'client_secret_post':
      return ClientSecretPost(secret);
    case 'tls_client_auth':
      return TlsClientAuth();
    default:
      return method satisfies never;
  }
}
