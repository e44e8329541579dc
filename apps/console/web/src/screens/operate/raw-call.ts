import { tessera, type ServiceName } from '../../api/client.js';

interface RawCaller {
  raw(
    method: 'GET' | 'POST',
    path: string,
    init?: {
      readonly params?: Readonly<Record<string, string>>;
      readonly query?: Readonly<Record<string, string | number>>;
      readonly body?: string;
      readonly contentType?: string;
      readonly signal?: AbortSignal;
    },
  ): Promise<{ json(): unknown }>;
}

const CALLERS: Readonly<Record<ServiceName, () => unknown>> = {
  fraud: () => tessera.fraud,
  vault: () => tessera.vault,
  'account-info': () => tessera.accountInfo,
  commerce: () => tessera.commerce,
  'gateway-legacy': () => tessera.gateway,
  identity: () => tessera.identity,
};

/** Operations that not every version of a service has: the caller handles 404. */
export function rawCaller(service: ServiceName): RawCaller {
  return CALLERS[service]() as RawCaller;
}
