/** What people call the fields of a payment. */
const LABELS: Readonly<Record<string, string>> = {
  '$.transaction.amount': 'Amount',
  '$.transaction.currency': 'Currency',
  '$.transaction.reference': 'Reference',
  '$.customer.id': 'Customer',
  '$.customer.email': 'Customer e-mail',
  '$.customer.phone': 'Customer phone',
  '$.customer.created_at': 'Customer since',
  '$.device.ip': 'IP address',
  '$.device.fingerprint': 'Device',
  '$.device.user_agent': 'Browser',
  '$.billing.country': 'Billing country',
  '$.shipping.address.country': 'Shipping country',
  '$.credential.bin': 'Card BIN',
  '$.credential.scheme': 'Card scheme',
  '$.credential.last_four': 'Last four digits',
  '$.credential.type': 'Payment method',
  '$.credential_type': 'Payment method',
  '$.credential_fingerprint': 'Card',
  '$.context': 'Context',
};
const BACKEND = /^\$\.backends\.([^.]+)\.outcome$/;

/** `Billing country` of `$.billing.country`. Unknown paths become words: `Metadata order count`. */
export function fieldLabel(path: string): string {
  const known = LABELS[path];
  if (known !== undefined) return known;
  const backend = BACKEND.exec(path)?.[1];
  if (backend !== undefined) return `The outcome of ${backend}`;
  const words = path
    .replace(/^\$\.?/, '')
    .replaceAll(/[._]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether the value of a field is an amount in minor units. */
export function isAmountField(path: string): boolean {
  return path === '$.transaction.amount' || /^\$\.items\[[^\]]*\]\.(price|amount)$/.test(path);
}

const PART = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS = ['day', 'hour', 'minute', 'second'] as const;

/** `1 hour` of `PT1H`. */
export function durationWords(iso: string): string {
  const match = PART.exec(iso);
  if (match === null) return iso;
  const parts = UNITS.flatMap((unit, index) => {
    const count = Number(match[index + 1] ?? 0);
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];
  });
  return parts.length === 0 ? iso : parts.join(' ');
}
