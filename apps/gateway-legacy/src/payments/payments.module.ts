import { Module } from '@nestjs/common';
import { JobsModule } from '@tessera/jobs';
import { AuthenticationProofsService } from '../authentications/authentication-proofs.service.js';
import { FraudCheckModule } from '../fraud-check/fraud-check.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AuthorizationContextsService } from './authorization-contexts.service.js';
import { ChargebacksController } from './chargebacks.controller.js';
import { ChargebacksService } from './chargebacks.service.js';
import { OrderIntents } from './given-order.js';
import { OrderEnding } from './order-ending.js';
import { OrderInquiries } from './order-inquiries.js';
import { OrderRunner } from './order-runner.js';
import { PaymentChanges } from './payment-changes.js';
import { PaymentKeys } from './payment-keys.js';
import { PaymentMetrics } from './payment-metrics.js';
import { PaymentOperationsService } from './payment-operations.service.js';
import { PaymentReads } from './payment-reads.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { SettlementExceptionMetrics } from './settlement-exception-metrics.js';
import { SettlementImport } from './settlement-import.js';
import { SettlementLinesService } from './settlement-lines.service.js';

/** Payments and what is asked of providers for them. */
@Module({
  imports: [FraudCheckModule, JobsModule, MerchantsModule, ProvidersModule, TokensModule],
  controllers: [ChargebacksController, PaymentsController],
  providers: [
    AuthenticationProofsService,
    AuthorizationContextsService,
    ChargebacksService,
    OrderEnding,
    OrderInquiries,
    OrderIntents,
    OrderRunner,
    PaymentChanges,
    PaymentKeys,
    PaymentMetrics,
    PaymentOperationsService,
    PaymentReads,
    PaymentsService,
    SettlementExceptionMetrics,
    SettlementImport,
    SettlementLinesService,
  ],
  exports: [PaymentChanges, PaymentReads, SettlementImport],
})
export class PaymentsModule {}
