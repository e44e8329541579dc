import { Module } from '@nestjs/common';
import { PaymentProvidersService } from './payment-providers.service.js';
import { ProviderMetrics } from './provider.metrics.js';
import { VaultForwardClient } from './vault-forward.client.js';

/** The way to payment service providers. */
@Module({
  providers: [PaymentProvidersService, ProviderMetrics, VaultForwardClient],
  exports: [PaymentProvidersService, VaultForwardClient],
})
export class ProvidersModule {}
