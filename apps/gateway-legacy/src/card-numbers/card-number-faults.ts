import { holdsCardNumber, isCardNumberLiteral } from '@tessera/cards';
import { fieldPath, type FieldError } from '@tessera/errors';

const MAX_FAULTS = 100;
const MESSAGE = 'must not hold a card number';
/** The one field for it; whether the account may send one is for the route to say. */
const PLACE = '$.card.account_number';
/** An acquirer's number of a merchant may look like a card's. */
const MERCHANT_IDENTIFIERS: ReadonlySet<string> = new Set(['merchant_id', 'default_merchant_id']);

/**
 * Where a request holds a card number that would be stored and shown as it is, such as a reference
 * or the name of a merchant: in a text, an address, a number or the name of a field.
 */
export function cardNumberFaults(body: unknown): FieldError[] {
  const faults: FieldError[] = [];
  // A list of what is left: a caller chooses how deep a body is.
  const left: Found[] = [{ value: body, keys: null }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, keys } = next;
    if (typeof value === 'string' || typeof value === 'number') {
      if (holdsOne(value) && !isPlace(keys)) faults.push(fault(keys));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        const key = Array.isArray(value) ? Number(name) : name;
        // The path of such a key would show the number.
        if (holdsCardNumber(name)) faults.push(fault(keys));
        else left.push({ value: child, keys: { key, above: keys } });
      }
    }
    if (faults.length >= MAX_FAULTS) break;
  }
  return faults;
}

interface Found {
  readonly value: unknown;
  readonly keys: Keys | null;
}

/** The way to a value, from its own key upwards. */
interface Keys {
  readonly key: string | number;
  readonly above: Keys | null;
}

function holdsOne(value: string | number): boolean {
  return typeof value === 'string' ? holdsCardNumber(value) : isCardNumberLiteral(String(value));
}

function isPlace(keys: Keys | null): boolean {
  return MERCHANT_IDENTIFIERS.has(String(keys?.key)) || pathOf(keys) === PLACE;
}

function fault(keys: Keys | null): FieldError {
  return { path: pathOf(keys), message: MESSAGE };
}

function pathOf(keys: Keys | null): string {
  const steps: (string | number)[] = [];
  for (let each = keys; each !== null; each = each.above) steps.push(each.key);
  return fieldPath('$', steps.reverse());
}
