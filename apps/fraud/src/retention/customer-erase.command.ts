import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand } from '@tessera/commands';
import type { FraudConfig } from '../config.js';
import { ArchivedCopiesRepository } from '../archive/archived-copies.repository.js';
import { ArchivedDaysRepository } from '../archive/archived-days.repository.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { DecisionRedactor } from '../redaction/decision-redactor.js';
import { RetentionRepository } from './retention.repository.js';

const BATCH = 200;

export const customerErase = defineCommand({
  name: 'customer erase',
  summary: 'Remove the personal data of one customer from every decision.',
  parameters: ['ID'],
  async run(context) {
    const { dataSource, keyring, config, args, print, note, progress, signal } = context;
    const [written = ''] = args;
    const id = new CardNumberConversionService(keyring, config as FraudConfig).identifier(written);
    // In decisions of an older release, a customer ID that is a card number is stored as it was
    // sent.
    const ids = [...new Set([id, written])];
    const decisions = new RetentionRepository(dataSource);
    const redactor = new DecisionRedactor(keyring);
    const count = async () => {
      const counts = await Promise.all(ids.map((each) => decisions.countOfCustomer(each)));
      return counts.reduce((sum, one) => sum + one, 0);
    };
    const total = await count();
    if (total === 0) throw new CommandError('No decision is about this customer.');
    const pseudonym = redactor.pseudonym(id);
    let erased = 0;
    const work = async () => {
      const bar = progress(total, 'decisions');
      try {
        for (const each of ids) {
          for (let done = BATCH; done === BATCH && !signal.aborted;) {
            done = await dataSource.transaction(async (tx) => {
              const rows = await decisions.lockOfCustomer(tx, each, BATCH);
              const redacted = rows.map((row) => redactor.redact(row, true));
              await decisions.redact(tx, redacted, new Date());
              return rows.length;
            });
            erased += done;
            bar.advance(done);
          }
        }
      } finally {
        bar.end();
      }
      const left = await count();
      if (left > 0) {
        throw new CommandError(
          `${left} decisions are not erased yet: the command was stopped, or they are waiting for a backend. Run it again in a minute.`,
        );
      }
    };
    await AuditTrailService.forCommand(context).recordRun(
      { action: 'customer.erase', object: { type: 'customer', id: pseudonym } },
      { work, figures: () => ({ decisions: erased }) },
    );
    const archived = [
      ...(await new ArchivedDaysRepository(dataSource, config as FraudConfig).list()),
      ...(await new ArchivedCopiesRepository(dataSource).list()),
    ];
    const days = new Set(archived.map(({ day }) => day)).size;
    if (days > 0) {
      note(
        `The archive is not changed: it has ${days} days of decisions, which may contain the ID of this customer.`,
      );
    }
    print(
      { decisions: erased, pseudonym },
      `${erased} decisions are erased; the customer is now ${pseudonym}.`,
    );
  },
});
