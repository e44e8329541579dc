import type { AppEntry } from './apps.js';
import { appPort } from './ports.js';
import type { StackSecrets } from './secrets.js';
import type { StackSettings } from './settings.js';

const NAMES = ['PAYMENT_PROVIDERS', 'PAYMENT_PROVIDERS_FILE'];

/**
 * The shared settings of gateway and sandbox: the sandbox simulates the payment provider, in two
 * dialects. If the stack was started with other providers, those are used.
 */
export function paymentProviderOf(
  settings: StackSettings,
  { paymentProvider: secret }: StackSecrets,
  app: AppEntry,
  apps: readonly AppEntry[],
): Record<string, string> {
  const sandbox = apps.find(({ name }) => name === 'sandbox');
  const hasOther = NAMES.some((name) => name in settings.environment);
  if (sandbox === undefined || hasOther) return {};
  switch (app.name) {
    case 'gateway-legacy': {
      const url = `http://localhost:${appPort(settings, sandbox)}`;
      return {
        PAYMENT_PROVIDERS: `sandbox=${url}/payment-provider/v1,sandbox-forms=formpay+${url}/formpay/v1`,
        PAYMENT_PROVIDER_SECRETS: `sandbox=${secret},sandbox-forms=sandbox:${secret}`,
      };
    }
    case 'sandbox':
      return { PAYMENT_PROVIDER_SECRET: secret };
    default:
      return {};
  }
}
