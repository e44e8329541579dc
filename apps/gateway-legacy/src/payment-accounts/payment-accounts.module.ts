import { Module } from '@nestjs/common';
import { PaymentAccountsMetrics } from './payment-accounts.metrics.js';
import { PaymentAccountsRepository } from './payment-accounts.repository.js';
import { PaymentAccountsWorker } from './payment-accounts.worker.js';

@Module({
  providers: [PaymentAccountsMetrics, PaymentAccountsRepository, PaymentAccountsWorker],
})
export class PaymentAccountsModule {}
