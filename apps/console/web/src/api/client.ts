import { Tessera } from '@tessera/client';

/** The services that the console shows. */
export type ServiceName =
  'identity' | 'vault' | 'fraud' | 'account-info' | 'commerce' | 'gateway-legacy';

/**
 * The backend adds the person's access token; the browser never has one. The client insists on a
 * token for operations that need one, so it gets a placeholder, which is removed from the request.
 */
const fetchWithSession: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.delete('authorization');
  return fetch(input, { ...init, headers, credentials: 'same-origin' });
};

const url = (service: ServiceName) => `${location.origin}/services/${service}`;

/** The public APIs of all services, through the console's backend. */
export const tessera = new Tessera({
  identity: { url: url('identity') },
  vault: { url: url('vault') },
  fraud: { url: url('fraud') },
  accountInfo: { url: url('account-info') },
  commerce: { url: url('commerce') },
  gateway: { url: url('gateway-legacy') },
  token: 'session',
  fetch: fetchWithSession,
  // A person is waiting: one retry, and then the screen says what is wrong.
  retry: { maxRetries: 1, baseDelayMs: 300 },
  timeoutMs: 20_000,
});
