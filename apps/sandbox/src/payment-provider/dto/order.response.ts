import { Describe, IsCurrency, IsFreeFormObject, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import {
  type LedgerLine,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderStatus,
  type OrderType,
} from '../provider-order.js';
import {
  type Settlement,
  SETTLEMENT_LINE_TYPES,
  type SettlementLineType,
} from '../settlements.service.js';

/** What became of an order, as its merchant hears it. */
export class ProviderOrderResponse {
  @IsUUID()
  reference!: string;

  @IsIn(ORDER_TYPES)
  type!: OrderType;

  @IsUUID()
  authorization_reference!: string;

  @IsInt()
  amount!: number;

  @IsCurrency()
  currency_code!: string;

  @IsIn(ORDER_STATUSES)
  status!: OrderStatus;

  @Describe('ISO 8583; null while it is pending.')
  @Nullable()
  @IsString()
  response_code!: string | null;

  @Describe("The provider's own id of it.")
  @IsUUID()
  transaction_id!: string;

  @Describe('The id that the scheme gave an authorization.')
  @Nullable()
  @IsString()
  scheme_transaction_id!: string | null;
}

/** A line of the ledger, as a person at the controls sees it. */
export class ProviderLedgerLineResponse extends ProviderOrderResponse {
  @IsString()
  merchant!: string;

  @IsTimestamp()
  created_at!: string;

  @Describe('How often the order came.')
  @IsInt()
  arrivals!: number;

  @Describe('How often it was carried out.')
  @IsInt()
  executions!: number;

  @Describe('The settlement file in which it is.')
  @Nullable()
  @IsInt()
  settlement!: number | null;

  @Describe('What an authorization carried besides the card and the money.')
  @IsFreeFormObject()
  details!: Record<string, unknown>;

  @IsBoolean()
  charged_back!: boolean;

  @IsBoolean()
  chargeback_reversed!: boolean;
}

export class ProviderLedgerResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ProviderLedgerLineResponse)
  data!: ProviderLedgerLineResponse[];
}

export class ProviderSettlementLineResponse {
  @IsIn(SETTLEMENT_LINE_TYPES)
  type!: SettlementLineType;

  @Nullable()
  @IsUUID()
  reference!: string | null;

  @Nullable()
  @IsUUID()
  authorization_reference!: string | null;

  @Describe('Positive for the merchant.')
  @IsInt()
  amount!: number;

  @IsCurrency()
  currency_code!: string;
}

export class ProviderSettlementResponse {
  @IsInt()
  number!: number;

  @IsTimestamp()
  closed_at!: string;

  @Describe('Their sum is zero: the payout is one of them.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ProviderSettlementLineResponse)
  lines!: ProviderSettlementLineResponse[];
}

export function orderResponse(line: LedgerLine): ProviderOrderResponse {
  return orderFields(line);
}

/** Derived from our own id, as a scheme would give one. */
function schemeTransactionId({ type, status, id }: LedgerLine): string | null {
  return type === 'authorization' && status === 'approved' ? `sti_${id.slice(0, 8)}` : null;
}

function orderFields(line: LedgerLine) {
  return {
    reference: line.reference,
    type: line.type,
    authorization_reference: line.authorization,
    amount: line.amount,
    currency_code: line.currencyCode,
    status: line.status,
    response_code: line.status === 'pending' ? null : line.responseCode,
    transaction_id: line.id,
    scheme_transaction_id: schemeTransactionId(line),
  };
}

export function ledgerLineResponse(line: LedgerLine): ProviderLedgerLineResponse {
  return {
    ...orderFields(line),
    merchant: line.merchant,
    created_at: line.createdAt.toISOString(),
    arrivals: line.arrivals,
    executions: line.executions,
    settlement: line.settlement,
    details: line.details ?? {},
    charged_back: line.chargedBack,
    chargeback_reversed: line.chargebackReversed,
  };
}

export function settlementResponse({
  number,
  closedAt,
  lines,
}: Settlement): ProviderSettlementResponse {
  return {
    number,
    closed_at: closedAt.toISOString(),
    lines: lines.map((line) => ({
      type: line.type,
      reference: line.reference,
      authorization_reference: line.authorization,
      amount: line.amount,
      currency_code: line.currencyCode,
    })),
  };
}
