import { defineCommand, UsageError, type CommandContext } from '@tessera/commands';
import { databaseOwnerOf, prepared } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import { AnchorMac } from '../anchors/anchor.js';
import { createAnchorStore } from '../anchors/create-anchor-store.js';
import { AUDIT_CHAIN_KEY, BatchSealer } from '../chain/audit-batch.js';
import { ChainFaultError } from '../chain/chain.errors.js';
import { TrailFindings } from '../chain/trail-findings.js';
import { findWaitingEvents } from '../chain/unchained-events.js';
import { verifyChain } from '../chain/verify-chain.js';
import { RowMac } from '../writer/row-mac.js';
import { parseExpectedHead } from './expected-head.js';
import { reportOf, resultOf, type Verification } from './verification-report.js';

const TOTAL = {
  name: 'audit_total',
  text: 'select coalesce(sum(event_count), 0)::float8 as total from audit_batch',
};

const MINUTE_MS = 60_000;

export const auditVerify = defineCommand({
  name: 'audit verify',
  summary: 'Verify the audit trail and report the first mismatch. Read-only.',
  options: {
    'expected-head': {
      type: 'string',
      placeholder: 'NUMBER:HEAD',
      describe: 'A head that `audit head` printed earlier: the chain must still have it',
    },
    noted: { type: 'string', describe: 'The former name of --expected-head', hidden: true },
    anchors: {
      type: 'string',
      placeholder: 'on|off',
      default: 'on',
      describe: 'Whether to compare the chain with the heads that AUDIT_ANCHOR stores',
    },
    'max-gap': {
      type: 'string',
      placeholder: 'MINUTES',
      default: '10',
      describe: 'Report when nothing was sealed for longer than this',
    },
  },
  async run(context) {
    const { values } = context;
    const head = values['expected-head'] ?? values.noted;
    const expected = head === undefined ? undefined : parseExpectedHead(head);
    const anchors = anchorsOf(context, values.anchors);
    const maxGapMs = parseMinutes(values['max-gap']) * MINUTE_MS;
    try {
      const verification = await verify(context, { expected, anchors, maxGapMs });
      await verification.walk.anchors?.finish(context.dataSource, verification.walk.last);
      const { findings } = verification;
      if (findings.length > 0) {
        throw new ChainFaultError(findings.map(({ message }) => message).join('\n'), 'rows');
      }
      context.print(resultOf(verification), reportOf(verification, new Date()));
    } finally {
      await anchors?.store.close();
    }
  },
});

type Options = Pick<Parameters<typeof verifyChain>[1], 'expected' | 'anchors' | 'maxGapMs'>;

function verify(context: CommandContext, options: Options): Promise<Verification> {
  const { dataSource, keyring, config } = context;
  const sealer = new BatchSealer(keyring.hmacKey(AUDIT_CHAIN_KEY), config.keyDomain);
  const mac = new RowMac(databaseOwnerOf(dataSource));
  return dataSource.transaction('REPEATABLE READ', async (tx) => {
    await tx.query('set transaction read only');
    const bar = context.progress(await total(tx), 'rows');
    try {
      const onProgress = (events: number) => {
        bar.advance(events);
      };
      const walk = await verifyChain(tx, { ...options, sealer, mac, onProgress });
      const recorded = await TrailFindings.read(tx, mac);
      const stored = walk.events - walk.dropped;
      const waiting = await findWaitingEvents(tx, stored, recorded.refusedIds);
      const findings = recorded.open(walk.missing);
      return { walk, waiting, findings, reviewed: recorded.reviewedCount };
    } finally {
      bar.end();
    }
  });
}

function anchorsOf({ config, dataSource }: CommandContext, wanted: string): Options['anchors'] {
  if (wanted !== 'on' && wanted !== 'off') throw new UsageError('--anchors must be on or off.');
  const owner = databaseOwnerOf(dataSource);
  const store = wanted === 'on' ? createAnchorStore(config, owner) : null;
  return store === null ? undefined : { store, mac: new AnchorMac(owner) };
}

function parseMinutes(text: string): number {
  const minutes = Number(text);
  if (!Number.isInteger(minutes) || minutes < 1) {
    throw new UsageError('--max-gap must be a whole number of minutes, at least 1.');
  }
  return minutes;
}

async function total(tx: EntityManager): Promise<number> {
  const [row] = await prepared<{ total: number }>(tx, TOTAL, []);
  return row?.total ?? 0;
}
