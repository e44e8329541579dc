import type { TesseraOptions } from '@tessera/client';

/** The options of the services whose URL is known. */
export function servicesOf(
  urls: Readonly<Record<string, string | undefined>>,
  keyOf: (service: string) => string | undefined,
): Omit<TesseraOptions, 'identity'> {
  const located = (service: string) => {
    const url = urls[service];
    return url === undefined ? undefined : { url };
  };
  const keyed = (service: string) => {
    const location = located(service);
    return location === undefined ? undefined : { ...location, apiKey: keyOf(service) };
  };
  return {
    fraud: located('fraud'),
    vault: located('vault'),
    accountInfo: located('account-info'),
    commerce: keyed('commerce'),
    gateway: keyed('gateway-legacy'),
  };
}
