import { Module } from '@nestjs/common';
import { AuthenticationProofsService } from '../authentications/authentication-proofs.service.js';
import { FraudCheckModule } from '../fraud-check/fraud-check.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { AuthorizationContextsService } from './credentials/authorization-contexts.service.js';
import { ChargebacksController } from './chargebacks/chargebacks.controller.js';
import { ChargebacksService } from './chargebacks/chargebacks.service.js';
import { OrdersRepository } from './orders/orders.repository.js';
import { OrderCompletionService } from './orders/order-completion.service.js';
import { DueOrdersRepository } from './orders/due-orders.repository.js';
import { OrderInquiryWorker } from './orders/order-inquiry.worker.js';
import { OrderProcessorService } from './orders/order-processor.service.js';
import { PaymentTransitionsService } from './payment-transitions.service.js';
import { PaymentCredentialsService } from './credentials/payment-credentials.service.js';
import { PaymentKeyPurgeWorker } from './payment-key-purge.worker.js';
import { PaymentKeysRepository } from './payment-keys.repository.js';
import { PaymentMetrics } from './payment.metrics.js';
import { PaymentOperationsService } from './payment-operations.service.js';
import { PaymentReadsService } from './payment-reads.service.js';
import { PaymentSourcesService } from './credentials/payment-sources.service.js';
import { PaymentRemovalRepository } from './removal/payment-removal.repository.js';
import { PaymentRemovalWorker } from './removal/payment-removal.worker.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { SettlementExceptionMetrics } from './settlement-files/settlement-exception.metrics.js';
import { SettlementImportWorker } from './settlement-files/settlement-import.worker.js';
import { SettlementLinesService } from './settlement-files/settlement-lines.service.js';

/** Payments and their orders to providers. */
@Module({
  imports: [FraudCheckModule, MerchantsModule, ProvidersModule, TokensModule, VaultModule],
  controllers: [ChargebacksController, PaymentsController],
  providers: [
    AuthenticationProofsService,
    AuthorizationContextsService,
    ChargebacksService,
    OrderCompletionService,
    DueOrdersRepository,
    OrderInquiryWorker,
    OrdersRepository,
    OrderProcessorService,
    PaymentTransitionsService,
    PaymentCredentialsService,
    PaymentKeyPurgeWorker,
    PaymentKeysRepository,
    PaymentSourcesService,
    PaymentMetrics,
    PaymentOperationsService,
    PaymentReadsService,
    PaymentRemovalRepository,
    PaymentRemovalWorker,
    PaymentsService,
    SettlementExceptionMetrics,
    SettlementImportWorker,
    SettlementLinesService,
  ],
  exports: [
    PaymentOperationsService,
    PaymentReadsService,
    PaymentTransitionsService,
    SettlementImportWorker,
  ],
})
export class PaymentsModule {}
