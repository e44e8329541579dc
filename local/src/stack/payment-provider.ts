import type { AppEntry } from './apps.js';
import { appPort } from './ports.js';
import type { StackSecrets } from './secrets.js';
import type { StackSettings } from './settings.js';

const NAMES = ['PAYMENT_PROVIDERS', 'PAYMENT_PROVIDERS_FILE'];

/**
 * What gateway and sandbox are told of each other: the sandbox plays the payment provider. A stack
 * that was started with providers of its own is left with those.
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
    case 'gateway-legacy':
      return {
        PAYMENT_PROVIDERS: `sandbox=http://localhost:${appPort(settings, sandbox)}/payment-provider/v1`,
        PAYMENT_PROVIDER_SECRETS: `sandbox=${secret}`,
      };
    case 'sandbox':
      return { PAYMENT_PROVIDER_SECRET: secret };
    default:
      return {};
  }
}
