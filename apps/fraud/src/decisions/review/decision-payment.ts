import type { DecisionDocument } from '../../decision-request/decision-document.js';
import type { CreateDecisionRequest } from '../../decision-request/dto/create-decision.request.js';
import type {
  DecisionPaymentResponse,
  PayerAddressResponse,
} from './dto/decision-payment.response.js';

type Address = NonNullable<CreateDecisionRequest['billing']>;
type Request = DecisionDocument &
  Pick<CreateDecisionRequest, 'billing' | 'shipping' | 'items' | 'merchant'>;

/**
 * How a personal value is shown: in full, or masked so that two values can still be distinguished.
 */
type Show = (value: string | null | undefined) => string | null;

const asSent: Show = (value) => value ?? null;

/**
 * The payment of a decision, as a reviewer needs it. It does not include the card: its number is
 * never stored, and its mask is a field of the decision.
 *
 * @param isMasked whether personal data is cut to its first character, and an e-mail address to its
 *   domain
 */
export function decisionPayment(
  document: DecisionDocument,
  isMasked: boolean,
): DecisionPaymentResponse {
  const { customer, device, billing, shipping, items, merchant } = document as Request;
  const show = isMasked ? masked : asSent;
  return {
    customer: {
      id: customer.id,
      email: isMasked ? maskedEmail(customer.email) : (customer.email ?? null),
      phone: isMasked ? maskedPhone(customer.phone) : (customer.phone ?? null),
      first_name: show(customer.first_name),
      last_name: show(customer.last_name),
      date_of_birth: isMasked ? null : (customer.date_of_birth ?? null),
      created_at: customer.created_at ?? null,
    },
    device: {
      ip: device?.ip ?? null,
      fingerprint: device?.fingerprint ?? null,
      user_agent: device?.user_agent ?? null,
      session: device?.session ?? null,
      language: device?.language ?? null,
    },
    billing: addressOf(billing, show),
    shipping:
      shipping == null
        ? null
        : {
            carrier: shipping.carrier ?? null,
            method: shipping.method ?? null,
            address: addressOf(shipping.address, show),
          },
    items: (items ?? []).map((item) => ({
      sku: item.sku ?? null,
      name: item.name ?? null,
      quantity: item.quantity ?? null,
      price: item.price ?? null,
      categories: item.categories ?? [],
      product_type: item.product_type ?? null,
    })),
    merchant:
      merchant == null
        ? null
        : {
            id: merchant.id ?? null,
            mcc: merchant.mcc ?? null,
            country: merchant.country ?? null,
          },
    masked: isMasked,
  };
}

/** The place is shown in full; the name and street, which identify the person, are masked. */
function addressOf(address: Address | null | undefined, show: Show): PayerAddressResponse | null {
  if (address === null || address === undefined) return null;
  return {
    address1: show(address.address1),
    address2: show(address.address2),
    city: address.city ?? null,
    state: address.state ?? null,
    postal_code: address.postal_code ?? null,
    country: address.country ?? null,
    first_name: show(address.first_name),
    last_name: show(address.last_name),
  };
}

function masked(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const [first = ''] = value;
  return `${first}***`;
}

function maskedEmail(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const at = value.lastIndexOf('@');
  return at === -1 ? masked(value) : `${masked(value.slice(0, at)) ?? ''}${value.slice(at)}`;
}

function maskedPhone(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : `***${value.slice(-2)}`;
}
