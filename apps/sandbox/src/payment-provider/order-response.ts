import type {
  ProviderLedgerLineResponse,
  ProviderOrderResponse,
  ProviderSettlementResponse,
} from './dto/order.response.js';
import type { LedgerLine } from './provider-order.js';
import type { Settlement } from './settlements.service.js';

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
