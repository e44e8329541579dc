export { Vault } from './vault.js';
export { Cards, CardSessions, CardInquiries } from './cards.js';
export type {
  CreateCard,
  CreateCardSession,
  Card,
  CardSessionCreated,
  UpdateCard,
  ListCards,
  RevealedCard,
  CardSession,
  UpdateCardSession,
  CollectSecurityCode,
  SecurityCodeSession,
  SecurityCodeStatus,
  CreateCardInquiry,
  CardInquiry,
} from './cards.js';
export { NetworkTokens, WalletTokens, GenericTokens } from './other-tokens.js';
export type {
  CreateNetworkToken,
  CreateNetworkTokenSession,
  UpdateNetworkToken,
  NetworkToken,
  NetworkTokenSession,
  ListNetworkTokens,
  CreateCryptogram,
  Cryptogram,
  CryptogramReference,
  CardArt,
  CreateWalletToken,
  WalletToken,
  ListWalletTokens,
  WalletCryptogram,
  CreateGenericToken,
  UpdateGenericToken,
  GenericToken,
  GenericTokenWithPayload,
  ListGenericTokens,
} from './other-tokens.js';
export { TokenTypes, ApiKeys } from './administration.js';
export type {
  CreateTokenType,
  TokenType,
  ListTokenTypes,
  CreateApiKey,
  UpdateApiKey,
  ApiKey,
  CreatedApiKey,
  ListApiKeys,
} from './administration.js';
export { CardSearch } from './card-search.js';
export type {
  FoundCard,
  SearchCards,
  FoundNetworkToken,
  SearchNetworkTokens,
} from './card-search.js';
