import { Module } from '@nestjs/common';
import { FraudCheck } from './fraud-check.js';
import { FraudClient } from './fraud-client.js';
import { FraudReporter } from './fraud-reporter.js';
import { FraudReports } from './fraud-reports.js';

/** The fraud service: asked before payments, told of what became of them. */
@Module({
  providers: [FraudCheck, FraudClient, FraudReporter, FraudReports],
  exports: [FraudCheck, FraudReports],
})
export class FraudCheckModule {}
