export type { CardInquiry } from './card-inquiry.js';
export { destinationAnswer, sendAnswer } from './forward/forward-answer.js';
export { forwardDestination, forwardedToken } from './forward/forward-destination.js';
export { vaultHeaders } from './forward/forward-headers.js';
export { MERCHANT_FORWARD_BODY, MERCHANT_FORWARD_HEADERS } from './forward/merchant-headers.js';
export type { MerchantHeader } from './forward/merchant-headers.js';
export { placeholder, Placeholder } from './forward/placeholder.js';
export type { PlaceholderName, PlaceholderOptions } from './forward/placeholder.js';
export type { FormFields } from './forward/render-forward.js';
export {
  cardForwardPath,
  forwardRequest,
  MerchantForward,
  networkTokenForwardPath,
  walletForwardPath,
} from './forward/vault-forward.js';
export type { ForwardBody, VaultForward } from './forward/vault-forward.js';
export { readVaultCard } from './vault-card.js';
export type { PresentedCard, RevealedCard, VaultCard } from './vault-card.js';
export { accountHeaders, TOKEN_ACCOUNT_HEADER, type VaultAccount } from './vault-account.js';
export { VaultCardsClient } from './vault-cards.client.js';
export { VaultClient } from './vault-client.js';
export { VAULT_NETWORK_TOKEN_STATUSES } from './vault-network-token.js';
export type {
  CryptogramPurpose,
  NetworkTokenCryptogram,
  VaultCardArt,
  VaultNetworkToken,
  VaultNetworkTokenStatus,
} from './vault-network-token.js';
export { VaultNetworkTokensClient } from './vault-network-tokens.client.js';
export type { VaultWalletToken } from './vault-wallet-token.js';
export { VaultWalletTokensClient } from './vault-wallet-tokens.client.js';
export type { NewVaultSession, OpenedVaultSession, VaultSession } from './vault-session.js';
