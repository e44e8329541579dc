import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { FraudConfig } from '../config.js';
import { ArchivedDaysRepository } from './archived-days.repository.js';

/** How late the archive is. */
@Injectable()
export class DecisionArchiveMetrics {
  constructor(registry: Registry, days: ArchivedDaysRepository, config: FraudConfig) {
    const isOn = config.decisionArchiveUrl !== undefined;
    const read = () => (isOn ? days.lagSeconds() : Promise.resolve(0));
    new DatabaseGauges({ registry, read }).add(
      'fraud_decision_archive_lag_seconds',
      'How long the oldest day of decisions that is not archived has been due; 0 without an archive.',
      (seconds) => seconds,
    );
  }
}
