import { Module } from '@nestjs/common';
import { ReportStreamsService } from '@tessera/reports';
import { DataSource } from 'typeorm';
import { GatewayLegacyConfig } from '../config.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReportTime } from './report-time.js';
import { SettlementBooks } from './settlement-books.js';
import { SettlementExceptionsController } from './settlement-exceptions.controller.js';
import { SettlementExceptionsService } from './settlement-exceptions.service.js';
import { SettlementReportMaker } from './settlement-report-maker.js';
import { SettlementReportMetrics } from './settlement-report-metrics.js';
import { SettlementReportWorker } from './settlement-report.worker.js';
import { SettlementReportsRepository } from './settlement-reports.repository.js';
import { SettlementReportsController } from './settlement-reports.controller.js';
import { SettlementReportsService } from './settlement-reports.service.js';

/** What providers settle with accounts, as double entry. */
@Module({
  imports: [PaymentsModule],
  controllers: [SettlementExceptionsController, SettlementReportsController],
  providers: [
    ReportTime,
    SettlementBooks,
    SettlementExceptionsService,
    SettlementReportMaker,
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
