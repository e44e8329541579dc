import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { DatabaseGauges } from '@tessera/telemetry';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { EXCEPTION_REASONS, type ExceptionReason } from './settlement-line.js';
import { COUNT_OPEN_EXCEPTIONS } from './settlement-line-statements.js';

interface OpenExceptions {
  readonly open: number;
  readonly oldest_seconds: number;
}

const NONE: OpenExceptions = { open: 0, oldest_seconds: 0 };

/** Settlement lines that fit no payment. */
@Injectable()
export class SettlementExceptionMetrics {
  private readonly lines: Counter<'reason'>;

  constructor(registry: Registry, dataSource: DataSource) {
    this.lines = new Counter({
      name: 'settlement_lines_set_aside_total',
      help: 'Lines of settlement files that were set aside, by reason.',
      labelNames: ['reason'],
      registers: [registry],
    });
    for (const reason of Object.keys(EXCEPTION_REASONS)) this.lines.inc({ reason }, 0);
    const read = async () =>
      (await prepared<OpenExceptions>(dataSource, COUNT_OPEN_EXCEPTIONS, []))[0] ?? NONE;
    new DatabaseGauges({ registry, read })
      .add(
        'settlement_exceptions_open',
        'Settlement lines that were set aside and wait for an operator.',
        ({ open }) => open,
      )
      .add(
        'settlement_exceptions_oldest_seconds',
        'How long ago the oldest of them was set aside; 0 when there is none.',
        ({ oldest_seconds: seconds }) => seconds,
      );
  }

  setAside(reason: ExceptionReason): void {
    this.lines.inc({ reason });
  }
}
