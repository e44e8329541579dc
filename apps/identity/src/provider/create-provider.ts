import { Provider } from 'oidc-provider';
import { compareClientSecret } from './client-directory.js';
import { grantOf } from './first-party-grant.js';
import { providerConfiguration } from './provider-configuration.js';
import type { ProviderSettings } from './provider-settings.js';
import { refuseForeignKeys } from './signing-key-guard.js';

/**
 * A configured oidc-provider. Its keys are fixed, so a rotation creates another one (about 5 ms).
 */
export function createProvider(settings: ProviderSettings): Provider {
  refuseForeignKeys(settings.keys);
  const provider: Provider = new Provider(
    settings.issuer,
    providerConfiguration(settings, (context) => grantOf(provider, context)),
  );
  const { secrets } = settings;
  provider.Client.prototype.compareClientSecret = function (actual) {
    return compareClientSecret(secrets, this, actual);
  };
  // The original builds URLs from the Host header, which a caller controls.
  provider.OIDCContext.prototype.urlFor = (route, options) => provider.urlFor(route, options);
  // Cookies are `Secure` if the issuer's URL is https, whatever the connection from the ingress is.
  const protocol = new URL(settings.issuer).protocol.slice(0, -1);
  Object.defineProperty(provider.request, 'protocol', { get: () => protocol });
  return provider;
}
