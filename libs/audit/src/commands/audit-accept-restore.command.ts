import { CommandError, defineCommand, UsageError } from '@tessera/commands';
import { databaseOwnerOf, prepared } from '@tessera/database';
import type { DataSource } from 'typeorm';
import { AnchorMac, type Anchor } from '../anchors/anchor.js';
import { createAnchorStore } from '../anchors/create-anchor-store.js';
import { RestoredDatabase } from '../anchors/restored-database.js';
import { DroppedMonths } from '../chain/dropped-months.js';
import { RESTORED } from '../chain/finding-actions.js';
import { AuditTrailService } from '../trail/audit-trail.service.js';
import { RowMac } from '../writer/row-mac.js';

const HEADS = {
  name: 'audit_heads_by_number',
  text: 'select number::float8 as number, head from audit_batch where number = any($1::bigint[])',
};
const PAGE = 1_000;
const MAX_NOTE = 500;

export const auditAcceptRestore = defineCommand({
  name: 'audit accept-restore',
  summary:
    'Record that the database was restored from a backup, so that anchors of the lost part are excused. Cannot be undone.',
  options: {
    note: {
      type: 'string',
      placeholder: 'TEXT',
      required: true,
      describe: 'Which backup was restored and why, such as the number of an incident',
    },
  },
  async run(context) {
    const { dataSource, config, values } = context;
    if (values.note.trim() === '' || values.note.length > MAX_NOTE) {
      throw new UsageError(`--note must be a string of 1 to ${MAX_NOTE} characters.`);
    }
    const owner = databaseOwnerOf(dataSource);
    const store = createAnchorStore(config, owner);
    if (store === null) throw new CommandError('No anchors are configured: set AUDIT_ANCHOR.');
    const mac = new AnchorMac(owner);
    try {
      const rowMac = new RowMac(owner);
      const { restored, start } = await dataSource.transaction(async (tx) => ({
        restored: await RestoredDatabase.claimed(tx, rowMac),
        start: (await DroppedMonths.claimed(tx, rowMac)).start,
      }));
      const lost: Anchor[] = [];
      for await (const page of pagesOf(store.read(start?.number ?? 0))) {
        const genuine = page.filter((anchor) => mac.isValid(anchor) && !restored.excuses(anchor));
        lost.push(...(await notInChain(dataSource, genuine)));
      }
      const [first] = lost;
      const last = lost.at(-1);
      if (first === undefined || last === undefined) {
        throw new CommandError('Every anchor agrees with the chain: there is nothing to accept.');
      }
      const latest = new Date(Math.max(...lost.map(({ sealedAt }) => sealedAt.getTime())));
      const recorded = {
        first_anchor: first.number,
        last_anchor: last.number,
        lost_until: latest.toISOString(),
        note: values.note,
      };
      await AuditTrailService.forCommand(context).record(null, {
        action: RESTORED,
        result: 'success',
        details: recorded,
      });
      context.print(
        recorded,
        `Recorded: the trail from batch ${first.number} to batch ${last.number}, until ${latest.toISOString()}, was lost in a restore.`,
      );
    } finally {
      await store.close();
    }
  },
});

async function notInChain(dataSource: DataSource, anchors: readonly Anchor[]): Promise<Anchor[]> {
  const numbers = anchors.map(({ number }) => number);
  const rows = await prepared<{ number: number; head: Buffer }>(dataSource, HEADS, [numbers]);
  const heads = new Map(rows.map(({ number, head }) => [number, head]));
  return anchors.filter(({ number, head }) => heads.get(number)?.equals(head) !== true);
}

async function* pagesOf(anchors: AsyncIterable<Anchor>): AsyncGenerator<Anchor[]> {
  let page: Anchor[] = [];
  for await (const anchor of anchors) {
    page.push(anchor);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
