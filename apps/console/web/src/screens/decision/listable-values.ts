import type { DecisionEvidence } from '@tessera/client';

/** A value of a payment that can be put on a list. */
export interface ListableValue {
  readonly name: 'card' | 'customer' | 'email' | 'device' | 'ip';
  readonly label: string;
  readonly path: string;
  readonly shown: string;
  /** Undefined for personal data, which has to be read first. */
  readonly value: string | undefined;
}

/** What an analyst can block: the card, the customer, the e-mail address, the device. */
export function listableValues({ decision, request }: DecisionEvidence): ListableValue[] {
  const email = decision.payment?.customer.email ?? null;
  const device = stringAt(request, '$.device.fingerprint');
  const values: (ListableValue | null)[] = [
    {
      ...{ name: 'card', label: 'Card', path: '$.credential_fingerprint' },
      ...{ shown: decision.masked_credential, value: decision.credential_fingerprint },
    },
    {
      ...{ name: 'customer', label: 'Customer', path: '$.customer.id' },
      ...{ shown: decision.customer_id, value: decision.customer_id },
    },
    email === null
      ? null
      : {
          ...{ name: 'email', label: 'E-mail', path: '$.customer.email' },
          ...{ shown: email, value: undefined },
        },
    device === undefined
      ? null
      : {
          ...{ name: 'device', label: 'Device', path: '$.device.fingerprint' },
          ...{ shown: device, value: device },
        },
    decision.device_ip === null
      ? null
      : {
          ...{ name: 'ip', label: 'IP address', path: '$.device.ip' },
          ...{ shown: decision.device_ip, value: decision.device_ip },
        },
  ];
  return values.filter((value) => value !== null);
}

/** The string at a path of an unknown object. */
export function stringAt(object: unknown, path: string): string | undefined {
  const value = valueAt(object, path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value at a path such as `$.items[0].sku`; undefined without one. */
export function valueAt(object: unknown, path: string): unknown {
  let current = object;
  for (const [key] of path.slice(1).matchAll(/[^.[\]]+/g)) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return current;
}
