import { Injectable } from '@nestjs/common';
import type {
  AuthorizationOrderRequest,
  MoneyOrderRequest,
  ProviderCardRequest,
  VoidOrderRequest,
} from './dto/order.request.js';
import { authorizationOutcome, moneyOutcome, voidOutcome } from './order-outcome.js';
import { OrderNotFoundError } from './payment-provider.errors.js';
import { ProviderLedgerService } from './provider-ledger.service.js';
import type { NewOrder, OrderDetails } from './provider-order.js';
import { SchemeChecksService } from './scheme-checks.service.js';

/** ISO 8583: the cryptogram, or the number that it belongs to, is not right. */
const REFUSED_BY_SCHEME = '82';

/** What is shown of an order; never the number of the card. */
function detailsOf(request: AuthorizationOrderRequest): OrderDetails {
  const { card } = request;
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
  const details = Object.fromEntries(given.map((name) => [name, request[name]]));
  return card === undefined ? details : { ...details, credential: credentialOf(card) };
}

function credentialOf(card: ProviderCardRequest) {
  return {
    type: card.type ?? 'card',
    last_four: card.number.slice(-4),
    has_cryptogram: card.cryptogram !== undefined,
    eci: card.eci ?? null,
  };
}

/** Makes orders out of requests, each with the outcome that its amount or card asks for. */
@Injectable()
export class OrderReaderService {
  constructor(
    private readonly ledger: ProviderLedgerService,
    private readonly schemes: SchemeChecksService,
  ) {}

  authorization(merchant: string, request: AuthorizationOrderRequest): NewOrder {
    const { reference, amount, currency_code: currencyCode, card } = request;
    // A cryptogram is good for one authorization, and a repeated order is the same one.
    const isNew = this.ledger.find(merchant, reference) === null;
    const isRefused = isNew && this.schemes.refuses(request);
    const wanted = authorizationOutcome(amount, card?.number ?? null);
    const outcome = isRefused ? { ...wanted, responseCode: REFUSED_BY_SCHEME } : wanted;
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
