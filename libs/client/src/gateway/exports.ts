export { Gateway } from './gateway.js';
export { Payments, Chargebacks } from './payments.js';
export type {
  CreatePayment,
  CreateRecurringPayment,
  CreateSubsequentPayment,
  Payment,
  ListPayments,
  CapturePayment,
  RefundPayment,
  Chargeback,
  ListChargebacks,
} from './payments.js';
export { Authentications } from './authentications.js';
export type {
  CreateAuthentication,
  CreateRecurringAuthentication,
  CreateInstallmentAuthentication,
  Authentication,
  ListAuthentications,
} from './authentications.js';
export { GatewayTokens, Merchants, Backups } from './tokens.js';
export type {
  CreateGatewayToken,
  GatewayToken,
  CreateGatewayTokenSession,
  GatewayTokenSession,
  ListGatewayTokens,
  CreatePaymentData,
  PaymentData,
  CreateMerchant,
  UpdateMerchant,
  Merchant,
  ListMerchants,
  CreateBackup,
  Backup,
  Exchange,
  ExchangedCard,
} from './tokens.js';
export { SettlementReports, SettlementExceptions } from './settlements.js';
export type {
  CreateSettlementReport,
  SettlementReport,
  ListSettlementReports,
  SettlementException,
  ListSettlementExceptions,
} from './settlements.js';
export { OperatorPayments } from './operator-payments.js';
export type {
  OperatorPayment,
  OperatorPaymentDetails,
  ListOperatorPayments,
} from './operator-payments.js';
