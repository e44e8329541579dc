import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { AccountSettings } from '../accounts/account-settings.entity.js';
import { GatewayLegacyConfig } from '../config.js';
import type { ConnectorCapabilities } from '../connectors/connector.js';
import { connectorNamed } from '../connectors/connectors.js';
import { ProviderHttp } from '../connectors/provider-http.js';
import { PaymentServiceProvider } from './payment-service-provider.js';
import { ProviderMetrics } from './provider.metrics.js';
import { ProviderRefusedError } from './provider.errors.js';
import { VaultForwardClient } from './vault-forward.client.js';

/** Where the payments of an account go. */
export interface ProviderChoice {
  readonly provider: string;
  readonly merchant: string;
}

/** A provider of the configuration, and what its connector can do. */
interface ConnectedProvider {
  readonly provider: PaymentServiceProvider;
  readonly capabilities: ConnectorCapabilities;
  readonly http: ProviderHttp;
}

/** The payment service providers of the configuration, by name. */
@Injectable()
export class PaymentProvidersService implements OnApplicationShutdown {
  private readonly byName: ReadonlyMap<string, ConnectedProvider>;
  private readonly defaultName: string | null;

  constructor(config: GatewayLegacyConfig, metrics: ProviderMetrics, vault: VaultForwardClient) {
    const configured = config.providers();
    const { paymentProviderTimeoutMs: timeoutMs, outbound } = config;
    this.defaultName = configured[0]?.name ?? null;
    this.byName = new Map(
      configured.map((each) => {
        const { name } = each;
        const http = new ProviderHttp({ provider: name, timeoutMs, outbound, vault, metrics });
        const connector = connectorNamed(each.connector, name);
        const { networkTokens, ...others } = connector.capabilities;
        const takesTokens =
          networkTokens && !config.paymentProvidersWithoutNetworkTokens.includes(name);
        const capabilities = { ...others, networkTokens: takesTokens };
        return [name, { provider: connector.configure(each)(http), capabilities, http }];
      }),
    );
  }

  /** Where new payments of an account go; null when there is no provider for it. */
  choose({ provider, providerMerchant, accountId }: AccountSettings): ProviderChoice | null {
    const name = provider ?? this.defaultName;
    if (name === null || !this.byName.has(name)) return null;
    return { provider: name, merchant: providerMerchant ?? accountId };
  }

  /** A provider by its name, and the account's name there; null when there is no such provider. */
  named(name: string, settings: AccountSettings): ProviderChoice | null {
    if (!this.byName.has(name)) return null;
    const own = this.choose(settings);
    return own?.provider === name ? own : { provider: name, merchant: settings.accountId };
  }

  /**
   * The provider of a payment.
   *
   * @throws ProviderRefusedError when the configuration does not name it any more
   */
  get(name: string): PaymentServiceProvider {
    const connected = this.byName.get(name);
    if (connected === undefined) throw new ProviderRefusedError('unauthorized');
    return connected.provider;
  }

  /** What a provider can do; null when the configuration does not name it any more. */
  capabilitiesOf(name: string): ConnectorCapabilities | null {
    return this.byName.get(name)?.capabilities ?? null;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.byName.values()].map(({ http }) => http.close()));
  }
}
