export { Commerce } from './commerce.js';
export { Tokens, TokenSessions, Account } from './tokens.js';
export type {
  CreateTokenSession,
  TokenSession,
  Token,
  ListTokens,
  TokenCardArt,
  CreateTokenCryptogram,
  TokenCryptogram,
  RefreshSecurityCode,
  ImportCard,
  CardSchemes,
  SetCardSchemes,
  AccountSettings,
  UpdateAccountSettings,
} from './tokens.js';
export { Reports, ThreeDsAuthentications } from './reports.js';
export type {
  ReportRange,
  TokenActivity,
  BinStatistics,
  DeclinedNetworkTokenizations,
  CreateThreeDsAuthentication,
  ThreeDsAuthentication,
} from './reports.js';
