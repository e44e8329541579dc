import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { DatabaseGauges } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { COUNT_PROCESSING } from './report-statements.js';

interface Processing {
  readonly processing: number;
  readonly oldest_seconds: number;
}

const NONE: Processing = { processing: 0, oldest_seconds: 0 };

/** Reports in progress, across all processes. */
@Injectable()
export class SettlementReportMetrics {
  constructor(registry: Registry, dataSource: DataSource) {
    const read = async () =>
      (await prepared<Processing>(dataSource, COUNT_PROCESSING, []))[0] ?? NONE;
    new DatabaseGauges({ registry, read })
      .add(
        'settlement_reports_processing',
        'Settlement reports that are being made or wait for a provider.',
        ({ processing }) => processing,
      )
      .add(
        'settlement_reports_oldest_seconds',
        'How long ago the oldest of them was asked for; 0 when there is none.',
        ({ oldest_seconds: seconds }) => seconds,
      );
  }
}
