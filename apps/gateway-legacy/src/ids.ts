import type { Branded } from '@tessera/ids';

/** The gateway's own ID of a token; the vault has another one for its card. */
export type GatewayTokenId = Branded<string, 'GatewayTokenId'>;

export type AuthenticationId = Branded<string, 'AuthenticationId'>;
export type BackupId = Branded<string, 'BackupId'>;
export type ChargebackId = Branded<string, 'ChargebackId'>;
export type MerchantId = Branded<string, 'MerchantId'>;
export type PaymentId = Branded<string, 'PaymentId'>;
export type SettlementExceptionId = Branded<string, 'SettlementExceptionId'>;
export type SettlementReportId = Branded<string, 'SettlementReportId'>;

/** An order at a provider: the payment's authorization, capture, refund or void. */
export type OrderId = Branded<string, 'OrderId'>;

export const toAuthenticationId = (id: string): AuthenticationId => id as AuthenticationId;
export const toGatewayTokenId = (id: string): GatewayTokenId => id as GatewayTokenId;
export const toMerchantId = (id: string): MerchantId => id as MerchantId;
export const toOrderId = (id: string): OrderId => id as OrderId;
export const toPaymentId = (id: string): PaymentId => id as PaymentId;
export const toSettlementExceptionId = (id: string): SettlementExceptionId =>
  id as SettlementExceptionId;
