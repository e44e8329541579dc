import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { AccountSettings } from '../accounts/account-settings.entity.js';
import { GatewayLegacyConfig } from '../config.js';
import { HttpPaymentServiceProvider } from './http-payment-service-provider.js';
import { PaymentServiceProvider } from './payment-service-provider.js';
import { ProviderMetrics } from './provider-metrics.js';
import { ProviderRefusedError } from './provider.errors.js';
import { VaultForward } from './vault-forward.js';

/** Where the payments of an account go. */
export interface ProviderChoice {
  readonly provider: string;
  readonly merchant: string;
}

/** The payment service providers of the configuration, by name. */
@Injectable()
export class PaymentProviders implements OnApplicationShutdown {
  private readonly byName: ReadonlyMap<string, PaymentServiceProvider>;
  private readonly defaultName: string | null;

  constructor(config: GatewayLegacyConfig, metrics: ProviderMetrics, vault: VaultForward) {
    const configured = config.providers();
    const { paymentProviderTimeoutMs: timeoutMs, outboundAllowCidrs: allowCidrs } = config;
    this.defaultName = configured[0]?.name ?? null;
    this.byName = new Map(
      configured.map((provider) => [
        provider.name,
        new HttpPaymentServiceProvider({ provider, timeoutMs, allowCidrs, vault, metrics }),
      ]),
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
    const provider = this.byName.get(name);
    if (provider === undefined) throw new ProviderRefusedError('unauthorized');
    return provider;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.byName.values()].map((provider) => provider.close()));
  }
}
