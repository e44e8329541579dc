import type { AppEntry } from './apps.js';
import { appPort } from './ports.js';
import type { StackSecrets } from './secrets.js';
import type { StackSettings } from './settings.js';

const URL_NAME = 'TOKEN_SERVICE_URL';

/**
 * The shared settings of vault and sandbox for network tokens: the sandbox simulates the schemes'
 * token service. If the stack was started with another token service, that one is used.
 */
export function tokenServiceOf(
  settings: StackSettings,
  secrets: StackSecrets,
  app: AppEntry,
  apps: readonly AppEntry[],
): Record<string, string> {
  const hasOther = URL_NAME in settings.environment || `${URL_NAME}_FILE` in settings.environment;
  const urlOf = (name: string): string | null => {
    const found = apps.find((each) => each.name === name);
    return found === undefined ? null : `http://localhost:${appPort(settings, found)}`;
  };
  const [vault, sandbox] = [urlOf('vault'), urlOf('sandbox')];
  if (hasOther || vault === null || sandbox === null) return {};
  switch (app.name) {
    case 'vault':
      return {
        TOKEN_SERVICE_URL: `${sandbox}/token-service/v1`,
        TOKEN_SERVICE_REQUESTOR_ID: settings.instance,
        TOKEN_SERVICE_SECRET: secrets.tokenService,
      };
    case 'sandbox':
      return {
        TOKEN_SERVICE_SECRET: secrets.tokenService,
        TOKEN_SERVICE_NOTIFICATION_URL: `${vault}/callbacks/network-tokens`,
      };
    default:
      return {};
  }
}
