import { Module } from '@nestjs/common';
import { ReportStreamsService } from '@tessera/reports';
import { DataSource } from 'typeorm';
import { GatewayLegacyConfig } from '../config.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReportTimingService } from './report-timing.service.js';
import { SettlementTotalsRepository } from './settlement-totals.repository.js';
import { SettlementExceptionsController } from './settlement-exceptions.controller.js';
import { SettlementExceptionsService } from './settlement-exceptions.service.js';
import { SettlementReportCreationService } from './settlement-report-creation.service.js';
import { SettlementReportMetrics } from './settlement-report.metrics.js';
import { SettlementReportWorker } from './settlement-report.worker.js';
import { SettlementReportsRepository } from './settlement-reports.repository.js';
import { SettlementReportsController } from './settlement-reports.controller.js';
import { SettlementReportsService } from './settlement-reports.service.js';

/** What providers settle with accounts, as double entry. */
@Module({
  imports: [PaymentsModule],
  controllers: [SettlementExceptionsController, SettlementReportsController],
  providers: [
    ReportTimingService,
    SettlementTotalsRepository,
    SettlementExceptionsService,
    SettlementReportCreationService,
    SettlementReportMetrics,
    SettlementReportWorker,
    SettlementReportsRepository,
    SettlementReportsService,
    {
      provide: ReportStreamsService,
      inject: [DataSource, GatewayLegacyConfig],
      useFactory: (dataSource: DataSource, config: GatewayLegacyConfig) =>
        new ReportStreamsService(dataSource, config),
    },
  ],
})
export class SettlementsModule {}
