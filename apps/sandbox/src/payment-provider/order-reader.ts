import { Injectable } from '@nestjs/common';
import type {
  AuthorizationOrderRequest,
  MoneyOrderRequest,
  VoidOrderRequest,
} from './dto/order.request.js';
import { authorizationOutcome, moneyOutcome, voidOutcome } from './order-outcome.js';
import { OrderNotFoundError } from './payment-provider.errors.js';
import { ProviderLedger } from './provider-ledger.js';
import type { NewOrder, OrderDetails } from './provider-order.js';

/** What is shown of an order; never the card. */
function detailsOf(request: AuthorizationOrderRequest): OrderDetails {
  const names = [
    'three_d_secure',
    'stored_credential',
    'merchant',
    'customer',
    'billing_address',
    'shipping_address',
    'statement_descriptor',
    'metadata',
  ] as const;
  const given = names.filter((name) => request[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, request[name]]));
}

/** Makes orders out of requests, each with the outcome that its amount or card asks for. */
@Injectable()
export class OrderReader {
  constructor(private readonly ledger: ProviderLedger) {}

  authorization(merchant: string, request: AuthorizationOrderRequest): NewOrder {
    const { reference, amount, currency_code: currencyCode, card } = request;
    const outcome = authorizationOutcome(amount, card?.number ?? null);
    const type = 'authorization';
    const order = { merchant, reference, type, authorization: reference, amount } as const;
    return { ...order, currencyCode, outcome, details: detailsOf(request) };
  }

  /** @throws OrderNotFoundError when there is no such authorization */
  money(
    type: 'capture' | 'refund',
    merchant: string,
    { reference, authorization_reference: authorization, amount }: MoneyOrderRequest,
  ): NewOrder {
    const authorized = this.ledger.find(merchant, authorization);
    if (authorized === null) throw new OrderNotFoundError();
    const { currencyCode, outcome: earlier } = authorized;
    const outcome = moneyOutcome(amount);
    const chargeback = outcome.chargeback || earlier.chargeback;
    return {
      merchant,
      reference,
      type,
      authorization,
      amount,
      currencyCode,
      outcome: { ...outcome, chargeback },
    };
  }

  void(merchant: string, request: VoidOrderRequest): NewOrder {
    const { reference, authorization_reference: authorization, amount } = request;
    const { currency_code: currencyCode } = request;
    const outcome = voidOutcome(amount);
    return { merchant, reference, type: 'void', authorization, amount, currencyCode, outcome };
  }
}
