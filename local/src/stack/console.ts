import { APPS, type AppEntry } from './apps.js';
import { appPort, demoSignInPort } from './ports.js';
import type { StackSettings } from './settings.js';

/** Every service that has a screen. */
const SHOWN: Readonly<Record<string, string>> = {
  vault: 'VAULT_URL',
  fraud: 'FRAUD_URL',
  'account-info': 'ACCOUNT_INFO_URL',
  commerce: 'COMMERCE_URL',
  'gateway-legacy': 'GATEWAY_LEGACY_URL',
  sandbox: 'SANDBOX_URL',
};

/** The settings of the console: the services that it shows, and the sign-in of the demo. */
export function consoleOf(settings: StackSettings, app: AppEntry): Record<string, string> {
  if (app.name !== 'console') return {};
  const urls = APPS.flatMap((each) => {
    const variable = SHOWN[each.name];
    return variable === undefined
      ? []
      : [[variable, `http://localhost:${appPort(settings, each)}`] as const];
  });
  return {
    ...Object.fromEntries(urls),
    DEMO_SIGN_IN_URL: `http://127.0.0.1:${demoSignInPort(settings)}`,
  };
}
