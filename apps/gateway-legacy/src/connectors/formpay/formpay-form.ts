import type { FormFields } from '@tessera/vault-client';
import type { OrderCard } from '../../providers/order-card.js';
import type {
  AuthorizationContext,
  AuthorizationOrder,
  FollowUpOrder,
  OrderAddress,
} from '../../providers/payment-service-provider.js';
import { decimalAmount } from './decimal-amount.js';

type Operation = 'authorise' | 'capture' | 'refund' | 'cancel';

/** The form of an authorization. A field without a value is left out. */
export function authorizationForm(order: AuthorizationOrder): FormFields {
  return {
    ...moneyFields('authorise', order),
    order_ref: order.orderReference,
    initiator: order.initiator === 'customer' ? 'cardholder' : 'merchant',
    first_ref: order.initialReference ?? undefined,
    ...(order.card !== null && cardFields(order.card)),
    ...contextFields(order.context),
  };
}

/** The form of a capture, a refund or a cancellation. */
export function followUpForm(
  operation: Exclude<Operation, 'authorise'>,
  order: FollowUpOrder,
): FormFields {
  return { ...moneyFields(operation, order), parent_ref: order.authorization };
}

function moneyFields(
  operation: Operation,
  order: Pick<FollowUpOrder, 'merchant' | 'reference' | 'amount' | 'currencyCode'>,
): FormFields {
  return {
    operation,
    merchant_account: order.merchant,
    txn_ref: order.reference,
    amount: decimalAmount(order.amount, order.currencyCode),
    currency: order.currencyCode,
  };
}

function cardFields({ source, fields }: OrderCard): FormFields {
  return {
    'card[kind]': source.kind,
    'card[number]': fields.number,
    'card[exp_month]': fields.expiryMonth,
    'card[exp_year]': fields.expiryYear,
    'card[cryptogram]': fields.cryptogram ?? undefined,
    'card[eci]': fields.eci ?? undefined,
  };
}

function contextFields(context: AuthorizationContext): FormFields {
  const { threeDs, storedCredential, merchant, customer } = context;
  return {
    ...group('tds', {
      cavv: threeDs?.authenticationValue,
      eci: threeDs?.eci,
      ds_id: threeDs?.dsTransactionId,
      acs_id: threeDs?.acsTransactionId,
      version: threeDs?.version,
      status: threeDs?.transactionStatus,
    }),
    ...group('credential', {
      reason: storedCredential?.reason,
      usage: storedCredential?.usage,
      scheme_ref: storedCredential?.schemeTransactionId,
    }),
    ...group('merchant', {
      id: merchant?.id,
      name: merchant?.name,
      mcc: merchant?.categoryCode,
      country: merchant?.countryCode,
    }),
    ...group('customer', {
      email: customer?.email,
      ip: customer?.ip_address,
      user_agent: customer?.user_agent,
    }),
    ...group('billing', addressFields(context.billingAddress)),
    ...group('shipping', addressFields(context.shippingAddress)),
    ...group('meta', context.metadata),
    statement: context.statementDescriptor ?? undefined,
  };
}

function addressFields(address: OrderAddress | null): Record<string, string | undefined> {
  return {
    line1: address?.line1,
    line2: address?.line2,
    city: address?.city,
    region: address?.region,
    postcode: address?.postal_code,
    country: address?.country_code,
  };
}

function group(
  name: string,
  values: Readonly<Record<string, string | null | undefined>>,
): FormFields {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [`${name}[${field}]`, value ?? undefined]),
  );
}
