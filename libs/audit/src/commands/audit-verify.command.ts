import { defineCommand, prepared } from '@tessera/service';
import type { EntityManager } from 'typeorm';
import { AUDIT_CHAIN_KEY } from '../chain/audit-chain-key.js';
import { BatchSealer } from '../chain/audit-batch.js';
import { HEARTBEAT_MS } from '../chain/audit-sequencer.js';
import { findWaitingEvents, type WaitingEvents } from '../chain/unchained-events.js';
import { verifyChain, type ChainWalk } from '../chain/verify-chain.js';
import { formatHead, parseNotedHead } from './noted-head.js';

const TOTAL = {
  name: 'audit_total',
  text: 'select coalesce(sum(event_count), 0)::float8 as total from audit_batch',
};

/** The sequencer seals each second; a row that waits longer than this waits for a process. */
const WAITING_IS_LATE_MS = 60_000;

export const auditVerify = defineCommand({
  name: 'audit verify',
  summary: 'Hold every row of the audit trail against the chain, and name the first fault.',
  options: {
    noted: {
      type: 'string',
      placeholder: 'NUMBER:HEAD',
      describe: 'A head that was noted earlier: the chain must still have it',
    },
  },
  async run(context) {
    const { dataSource, keyring, config, values } = context;
    const noted = values.noted === undefined ? undefined : parseNotedHead(values.noted);
    const sealer = new BatchSealer(keyring.hmacKey(AUDIT_CHAIN_KEY), config.instance);
    const { walk, waiting } = await dataSource.transaction('REPEATABLE READ', async (on) => {
      await on.query('set transaction read only');
      const bar = context.progress(await total(on), 'rows');
      try {
        const onProgress = (events: number) => {
          bar.advance(events);
        };
        const walked = await verifyChain(on, { sealer, noted, onProgress });
        return {
          walk: walked,
          waiting: await findWaitingEvents(on, walked.events - walked.dropped),
        };
      } finally {
        bar.end();
      }
    });
    context.out(report(walk, waiting, new Date()));
  },
});

async function total(on: EntityManager): Promise<number> {
  const [row] = await prepared<{ total: number }>(on, TOTAL, []);
  return row?.total ?? 0;
}

function report(walk: ChainWalk, waiting: WaitingEvents, now: Date): string {
  const { batches, events, dropped, last } = walk;
  const lines = [`The chain holds. Rows: ${events - dropped}, batches: ${batches}.`];
  if (dropped > 0) lines.push(`Rows dropped with their months, as recorded: ${dropped}.`);
  if (waiting.count > 0) lines.push(`Rows that wait to be chained: ${waiting.count}.`);
  if (waiting.since !== null && now.getTime() - waiting.since.getTime() > WAITING_IS_LATE_MS) {
    lines.push(`Warning: rows wait since ${waiting.since.toISOString()}; does the service run?`);
  }
  if (last === null) return lines.join('\n');
  lines.push(`Last batch: ${formatHead(last)}, sealed at ${last.sealedAt.toISOString()}.`);
  if (now.getTime() - last.sealedAt.getTime() > 2 * HEARTBEAT_MS) {
    lines.push(
      'Warning: a running service seals at least every ten minutes. If it has run since, the tail was cut off; compare with a head in the logs (--noted).',
    );
  }
  return lines.join('\n');
}
