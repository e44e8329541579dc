import { CommandError, defineCommand, UsageError, type CommandContext } from '@tessera/commands';
import { databaseOwnerOf, prepared } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import { AUDIT_CHAIN_KEY, BatchSealer, type AuditBatch } from '../chain/audit-batch.js';
import { ChainFaultError } from '../chain/chain.errors.js';
import {
  DROP_ACTION,
  dropDetails,
  formatHead,
  KEPT_MS,
  monthOf,
  startOfMonth,
  type ChainStart,
} from '../chain/drop-statement.js';
import { DroppedMonths } from '../chain/dropped-months.js';
import { findNextChainStart } from '../chain/next-chain-start.js';
import { findBatch } from '../chain/stored-batches.js';
import { TrailFindings } from '../chain/trail-findings.js';
import { verifyChain } from '../chain/verify-chain.js';
import { AuditTrailService } from '../trail/audit-trail.service.js';
import { RowMac } from '../writer/row-mac.js';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const DROP = { name: 'audit_drop', text: 'select audit_drop_before($1) as dropped' };
const PARTITIONS = {
  name: 'audit_list_partitions',
  text: `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_event'::regclass order by 1`,
};
/** Batches of format 2 are wholly in one month; older ones may overlap its edges. */
const BATCHES = {
  name: 'audit_batches_of_month',
  text: `select min(number)::float8 as first, max(number)::float8 as last from audit_batch
    where event_count > 0 and oldest < $2 and newest >= $1`,
};
const ROWS_TO_VERIFY = {
  name: 'audit_rows_to_verify',
  text: `select coalesce(sum(event_count), 0)::float8 as total from audit_batch
    where number > $1 and number <= $2`,
};
const COUNT_REMOVABLE = {
  name: 'audit_count_removable',
  text: 'select count(*)::float8 as count from audit_batch where number <= $1',
};
/** The sequencer waits while one of these runs, so a statement removes few. */
const REMOVE = {
  name: 'audit_remove_batches',
  text: 'select audit_remove_batches($1, 500) as removed',
};

export const auditDrop = defineCommand({
  name: 'audit drop',
  summary:
    'Drop whole months of the audit trail, and their part of the chain, that ended before a date, a year ago or earlier. Cannot be undone.',
  options: {
    before: {
      type: 'string',
      placeholder: 'DATE',
      describe: 'The first day to keep, such as 2025-01-01 (UTC)',
    },
    verify: {
      type: 'string',
      placeholder: 'on|off',
      default: 'on',
      describe: 'Whether to verify what is dropped first, and to drop nothing if it is not correct',
    },
  },
  async run(context) {
    const { dataSource, keyring, config, values } = context;
    const before = parseBefore(values.before);
    const isVerified = parseVerify(values.verify);
    const proof: Proof = {
      sealer: new BatchSealer(keyring.hmacKey(AUDIT_CHAIN_KEY), config.instance),
      mac: new RowMac(databaseOwnerOf(dataSource)),
    };
    const verified = await dataSource.transaction('REPEATABLE READ', async (tx) => {
      const next = await nextStart(tx, before, proof);
      if (isVerified) await verifyUntil(tx, context, next, proof);
      return next;
    });
    const { months, start } = await dataSource.transaction(async (tx) => {
      const partitions = await partitionsBefore(tx, before);
      const next = await nextStart(tx, before, proof);
      const [row] = await prepared<{ dropped: number }>(tx, DROP, [before]);
      const dropped = row?.dropped ?? 0;
      if (dropped !== partitions.length || next?.number !== verified?.number) {
        throw new CommandError('The months of the audit trail changed meanwhile; try again.');
      }
      // Verification excuses the rows of these months, and no others, because of this row. It also begins
      // where this row says.
      await AuditTrailService.forCommand(context).record(tx, {
        action: DROP_ACTION,
        result: 'success',
        details: dropDetails({ before, partitions, start: next, isVerified }),
      });
      return { months: dropped, start: next };
    });
    const batches = start === null ? 0 : await removeBatches(context, start);
    const result = {
      months,
      before: before.toISOString(),
      batches,
      chain_start: start && formatHead(start),
    };
    context.print(result, `Months dropped: ${months}. Batches removed: ${batches}.`);
  },
});

interface Proof {
  readonly sealer: BatchSealer;
  readonly mac: RowMac;
}

async function nextStart(
  tx: EntityManager,
  before: Date,
  { sealer, mac }: Proof,
): Promise<ChainStart | null> {
  const { start } = await DroppedMonths.claimed(tx, mac);
  return findNextChainStart(tx, { before, start, sealer });
}

/**
 * What is removed can't be verified again, so its faults would go with it.
 *
 * @throws CommandError for the first fault, or for findings that no operator has reviewed
 */
async function verifyUntil(
  tx: EntityManager,
  { progress }: CommandContext,
  next: ChainStart | null,
  proof: Proof,
): Promise<void> {
  const { start } = await DroppedMonths.claimed(tx, proof.mac);
  if (next === null || next.number === start?.number) return;
  const [row] = await prepared<{ total: number }>(tx, ROWS_TO_VERIFY, [
    start?.number ?? 0,
    next.number,
  ]);
  const bar = progress(row?.total ?? 0, 'rows');
  try {
    const onProgress = (events: number) => {
      bar.advance(events);
    };
    const options = { ...proof, until: next.number, maxGapMs: Infinity, onProgress };
    const { missing } = await verifyChain(tx, options);
    const [finding] = (await TrailFindings.read(tx, proof.mac)).open(missing);
    if (finding !== undefined) throw new ChainFaultError(finding.message, 'rows');
  } catch (error) {
    if (!(error instanceof ChainFaultError)) throw error;
    throw new CommandError(
      `Nothing was dropped, because the trail is not correct: ${error.message} Run \`audit verify\`; once that is resolved or recorded elsewhere, \`--verify off\` drops it as it is.`,
    );
  } finally {
    bar.end();
  }
}

/** @returns how many batches were removed, including those that an interrupted command had left */
async function removeBatches(context: CommandContext, { number }: ChainStart): Promise<number> {
  const { dataSource, signal } = context;
  const [row] = await prepared<{ count: number }>(dataSource, COUNT_REMOVABLE, [number]);
  const bar = context.progress(row?.count ?? 0, 'batches');
  let total = 0;
  try {
    for (;;) {
      const [removal] = await prepared<{ removed: number }>(dataSource, REMOVE, [number]);
      const removed = removal?.removed ?? 0;
      if (removed === 0) return total;
      total += removed;
      bar.advance(removed);
      if (signal.aborted) {
        context.note('Interrupted: the next `audit drop` removes the remaining batches.');
        return total;
      }
    }
  } finally {
    bar.end();
  }
}

interface Partition {
  readonly name: string;
  readonly first: AuditBatch | null;
  readonly last: AuditBatch | null;
}

async function partitionsBefore(tx: EntityManager, before: Date): Promise<Partition[]> {
  const partitions: Partition[] = [];
  for (const { name } of await prepared<{ name: string }>(tx, PARTITIONS, [])) {
    const month = monthOf(name);
    if (month === null || month.to > before.getTime()) continue;
    const span = [new Date(month.from), new Date(month.to)];
    const [row] = await prepared<{ first: number | null; last: number | null }>(tx, BATCHES, span);
    const first = row?.first ?? null;
    const last = row?.last ?? null;
    partitions.push({
      name,
      first: first === null ? null : await findBatch(tx, first),
      last: last === null ? null : await findBatch(tx, last),
    });
  }
  return partitions;
}

/** Only whole months are dropped, so a day in the middle means the first of its month. */
function parseBefore(text: string | undefined): Date {
  const date = new Date(text !== undefined && DATE.test(text) ? `${text}T00:00:00Z` : NaN);
  if (Number.isNaN(date.getTime())) {
    throw new UsageError('--before must be a date, such as 2025-01-01.');
  }
  if (date.getTime() > Date.now() - KEPT_MS) {
    throw new CommandError('Rows of the audit trail are kept for a year; choose an earlier date.');
  }
  return new Date(startOfMonth(date.getTime()));
}

function parseVerify(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new UsageError('--verify must be on or off.');
  return text === 'on';
}
