import { Module } from '@nestjs/common';
import { AuthenticationProofsService } from '../authentications/authentication-proofs.service.js';
import { FraudCheckModule } from '../fraud-check/fraud-check.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { AuthorizationContextsService } from './authorization-contexts.service.js';
import { ChargebacksController } from './chargebacks.controller.js';
import { ChargebacksService } from './chargebacks.service.js';
import { OrderIntents } from './given-order.js';
import { OrderEnding } from './order-ending.js';
import { DueOrdersRepository } from './due-orders.repository.js';
import { OrderInquiryWorker } from './order-inquiry.worker.js';
import { OrderRunner } from './order-runner.js';
import { PaymentChanges } from './payment-changes.js';
import { PaymentCredentialsService } from './payment-credentials.service.js';
import { PaymentKeyPurgeWorker } from './payment-key-purge.worker.js';
import { PaymentKeys } from './payment-keys.js';
import { PaymentMetrics } from './payment-metrics.js';
import { PaymentOperationsService } from './payment-operations.service.js';
import { PaymentReads } from './payment-reads.js';
import { PaymentSourcesService } from './payment-sources.service.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { SettlementExceptionMetrics } from './settlement-exception-metrics.js';
import { SettlementImportWorker } from './settlement-import.worker.js';
import { SettlementLinesService } from './settlement-lines.service.js';

/** Payments and their orders to providers. */
@Module({
  imports: [FraudCheckModule, MerchantsModule, ProvidersModule, TokensModule, VaultModule],
  controllers: [ChargebacksController, PaymentsController],
  providers: [
    AuthenticationProofsService,
    AuthorizationContextsService,
    ChargebacksService,
    OrderEnding,
    DueOrdersRepository,
    OrderInquiryWorker,
    OrderIntents,
    OrderRunner,
    PaymentChanges,
    PaymentCredentialsService,
    PaymentKeyPurgeWorker,
    PaymentKeys,
    PaymentSourcesService,
    PaymentMetrics,
    PaymentOperationsService,
    PaymentReads,
    PaymentsService,
    SettlementExceptionMetrics,
    SettlementImportWorker,
    SettlementLinesService,
  ],
  exports: [PaymentChanges, PaymentReads, SettlementImportWorker],
})
export class PaymentsModule {}
