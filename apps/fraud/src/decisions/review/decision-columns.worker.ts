import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import { PayerHashesService } from '../../credentials/payer-hashes.service.js';
import { binOf, type DecisionDocument } from '../../decision-request/decision-document.js';
import { DecisionColumnsRepository } from './decision-columns.repository.js';

const EVERY_MS = 1_000;

/** Fills the lookup columns of decisions from an older release. */
@Injectable()
export class DecisionColumnsWorker extends PeriodicWorker<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly columns: DecisionColumnsRepository,
    private readonly numbers: CardNumberConversionService,
    private readonly payers: PayerHashesService,
  ) {
    super({
      name: 'decision-columns',
      does: 'prepare older decisions for look-ups',
      everyMs: EVERY_MS,
      runs: 'api',
    });
  }

  /** @returns the number of decisions found */
  protected override work(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const rows = await this.columns.claim(tx);
      if (rows.length === 0) return 0;
      // In decisions of an older release a reference may be a card number, so its mask is copied.
      const columns = rows.map(({ id, request }) => {
        const document = this.numbers.value(JSON.parse(request) as DecisionDocument, '$');
        const { reference, amount, currency } = document.transaction;
        const deviceIp = document.device?.ip ?? null;
        const hashes = this.payers.ofDocument(document);
        return { id, reference, deviceIp, amount, currency, bin: binOf(document), ...hashes };
      });
      return this.columns.fill(tx, rows, columns);
    });
  }
}
