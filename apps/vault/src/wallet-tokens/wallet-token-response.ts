import type { WalletTokenResponse } from './dto/wallet-token.response.js';
import type { VisibleWalletToken } from './wallet-tokens.repository.js';

export function walletTokenResponse(
  token: VisibleWalletToken,
  { showsFingerprints }: { readonly showsFingerprints: boolean },
): WalletTokenResponse {
  return {
    id: token.id,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt.toISOString(),
    wallet: token.wallet,
    card: {
      expiry_month: token.expiryMonth,
      expiry_year: token.expiryYear,
      masked_account_number: token.maskedAccountNumber,
      scheme: token.scheme,
      ...(showsFingerprints && { fingerprint: token.fingerprint }),
    },
    authentication: token.authentication,
    ...(token.eci !== null && { eci: token.eci }),
    cryptogram_available: token.hasCryptogram,
    metadata: token.metadata,
  };
}
