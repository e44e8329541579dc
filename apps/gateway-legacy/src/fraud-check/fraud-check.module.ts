import { Module } from '@nestjs/common';
import { FraudCheckService } from './fraud-check.service.js';
import { FraudClient } from './fraud.client.js';
import { DueFraudReportsRepository } from './due-fraud-reports.repository.js';
import { FraudReportWorker } from './fraud-report.worker.js';
import { FraudReportsRepository } from './fraud-reports.repository.js';

/** The fraud service: it is asked before payments, and notified of their outcomes. */
@Module({
  providers: [
    DueFraudReportsRepository,
    FraudCheckService,
    FraudClient,
    FraudReportWorker,
    FraudReportsRepository,
  ],
  exports: [FraudCheckService, FraudReportsRepository],
})
export class FraudCheckModule {}
