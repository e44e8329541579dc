import { Module } from '@nestjs/common';
import { PaymentProviders } from './payment-providers.js';
import { ProviderMetrics } from './provider-metrics.js';
import { VaultForward } from './vault-forward.js';

/** The way to payment service providers. */
@Module({
  providers: [PaymentProviders, ProviderMetrics, VaultForward],
  exports: [PaymentProviders, VaultForward],
})
export class ProvidersModule {}
