import type { OrderCard } from '../../providers/order-card.js';
import type {
  AuthorizationContext,
  AuthorizationOrder,
  OrderMerchant,
  StoredCredential,
  ThreeDsProof,
} from '../../providers/payment-service-provider.js';

/** The body of `POST /authorizations`. Fields without a value are omitted. */
export function authorizationBody(order: AuthorizationOrder): Record<string, unknown> {
  const { card } = order;
  return {
    ...(card !== null && { card: cardBody(card) }),
    reference: order.reference,
    amount: order.amount,
    currency_code: order.currencyCode,
    order_reference: order.orderReference,
    initiator: order.initiator,
    initial_reference: order.initialReference,
    ...contextFields(order.context),
  };
}

/** A plain card has no `type`: that is how earlier minor versions spell it. */
export function cardBody({ source: { kind }, fields }: OrderCard): Record<string, unknown> {
  const { number, expiryMonth, expiryYear, cryptogram, eci } = fields;
  return {
    number,
    expiry_month: expiryMonth.unwrapped,
    expiry_year: expiryYear.unwrapped,
    ...(kind !== 'card' && { type: kind }),
    ...(cryptogram !== null && { cryptogram }),
    ...(eci !== null && { eci }),
  };
}

function contextFields(context: AuthorizationContext): Record<string, unknown> {
  const { threeDs, storedCredential, merchant, metadata } = context;
  return {
    ...(threeDs && { three_d_secure: threeDsFields(threeDs) }),
    ...(storedCredential && { stored_credential: credentialFields(storedCredential) }),
    ...(merchant && { merchant: merchantFields(merchant) }),
    ...(context.customer && { customer: context.customer }),
    ...(context.billingAddress && { billing_address: context.billingAddress }),
    ...(context.shippingAddress && { shipping_address: context.shippingAddress }),
    ...(context.statementDescriptor !== null && {
      statement_descriptor: context.statementDescriptor,
    }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

function threeDsFields(proof: ThreeDsProof) {
  return {
    authentication_value: proof.authenticationValue,
    eci: proof.eci,
    ds_transaction_id: proof.dsTransactionId,
    acs_transaction_id: proof.acsTransactionId,
    version: proof.version,
    transaction_status: proof.transactionStatus,
  };
}

function credentialFields({ reason, usage, schemeTransactionId }: StoredCredential) {
  return { reason, usage, scheme_transaction_id: schemeTransactionId };
}

function merchantFields({ id, name, categoryCode, countryCode }: OrderMerchant) {
  return { id, name, category_code: categoryCode, country_code: countryCode };
}
