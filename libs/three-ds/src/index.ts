export { authenticationRequest, AUTHENTICATION_KINDS } from './authentication-request.js';
export type {
  AuthenticationKind,
  AuthenticationInput,
  ChallengePreference,
  ThreeDsMerchant,
  ThreeDsServerIdentity,
} from './authentication-request.js';
export {
  InconsistentMessageError,
  outcomeOf,
  RESULT_CATEGORIES,
  resultOf,
  resultWithoutIssuer,
} from './authentication-outcome.js';
export type {
  AuthenticationOutcome,
  AuthenticationResult,
  ResultCategory,
} from './authentication-outcome.js';
export {
  ConfiguredDirectoryServerService,
  ThreeDsNotConfiguredError,
} from './client/configured-directory-server.service.js';
export { DirectoryServerClient } from './client/directory-server.config.js';
export type { DirectoryServerConfig } from './client/directory-server.config.js';
export { DirectoryServer } from './client/directory-server.js';
export type { Authenticated, DirectoryServerOptions } from './client/directory-server.js';
export { DirectoryServerError, toApiError } from './client/directory-server.errors.js';
export type { DirectoryServerFailure } from './client/directory-server.errors.js';
export { CardNotFoundError, MESSAGE_CONTENT_TYPE } from './client/message-exchange.js';
export type {
  CardMessageExchange,
  MessageResponse,
  MessageExchange,
} from './client/message-exchange.js';
export { TlsMessageExchange } from './client/tls-message-exchange.js';
export type { TlsMessageExchangeOptions } from './client/tls-message-exchange.js';
export { currencyExponent, currencyOfNumber } from './codes/currency-numbers.js';
export { eciOf } from './codes/electronic-commerce-indicator.js';
export type { EciMeaning } from './codes/electronic-commerce-indicator.js';
export { RESULT_STATUSES } from './codes/trans-status.js';
export type { ResultStatus, TransStatus } from './codes/trans-status.js';
export type {
  AReq,
  AReqWithAccount,
  ARes,
  BrowserElements,
} from './messages/authentication-messages.js';
export type { CReq, CRes } from './messages/challenge-messages.js';
export { ERROR_CODES } from './messages/error-message.js';
export type { Erro, ErrorComponent } from './messages/error-message.js';
export { readFormMessage, writeFormMessage } from './messages/form-message.js';
export { MESSAGE_VERSIONS } from './messages/message-version.js';
export type { MessageVersion } from './messages/message-version.js';
export type { CardRange, PReq, PRes } from './messages/preparation-messages.js';
export { MessageError, readMessage } from './messages/read-message.js';
export type { Messages, MessageType } from './messages/read-message.js';
export type { RReq, RRes } from './messages/results-messages.js';
export { ThreeDsResultResponse } from './requests/authentication-result.response.js';
export { browserElements } from './requests/browser.request.js';
export { threeDsMerchant, ThreeDsMerchantRequest } from './requests/merchant.request.js';
export {
  browserErrors,
  ThreeDsAuthenticationRequest,
  ThreeDsPurchaseRequest,
} from './requests/authentication.request.js';
