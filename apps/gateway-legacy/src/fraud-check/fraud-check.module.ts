import { Module } from '@nestjs/common';
import { FraudCheck } from './fraud-check.js';
import { FraudClient } from './fraud-client.js';
import { DueFraudReportsRepository } from './due-fraud-reports.repository.js';
import { FraudReportWorker } from './fraud-report.worker.js';
import { FraudReports } from './fraud-reports.js';

/** The fraud service: it is asked before payments, and notified of their outcomes. */
@Module({
  providers: [DueFraudReportsRepository, FraudCheck, FraudClient, FraudReportWorker, FraudReports],
  exports: [FraudCheck, FraudReports],
})
export class FraudCheckModule {}
