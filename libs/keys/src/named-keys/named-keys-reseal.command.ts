import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand, type Command, type CommandContext } from '@tessera/commands';
import { countSealedValues } from '../sealed-data/count-key-versions.js';
import type { NamedKeyUses, SealedColumn } from './named-key-uses.js';
import { resealColumn, type ResealableColumn } from './reseal-column.js';

const SHOWN_IDS = 5;
/**
 * A row that changes while it is read, or that a pod adds under the old version, needs another
 * pass.
 */
const MAX_PASSES = 5;

/** `named-keys reseal`: brings sealed values under the current version of their key. */
export function namedKeysReseal(uses: NamedKeyUses): Command {
  return defineCommand({
    name: 'named-keys reseal',
    summary:
      'Seal stored values under the current version of their named key, while the service runs. Can be repeated if interrupted.',
    async run(context) {
      const run: Run = { rows: 0, unopened: new Set() };
      const trail = AuditTrailService.forCommand(context);
      await trail.recordRun(
        { action: 'named-keys.reseal' },
        {
          work: () => resealAll(context, uses, run),
          figures: () => ({ rows: run.rows, unopened: run.unopened.size }),
        },
      );
      await report(context, trail, run);
    },
  });
}

interface Run {
  rows: number;
  readonly unopened: Set<string>;
}

async function resealAll(context: CommandContext, uses: NamedKeyUses, run: Run): Promise<void> {
  const columns = uses.sealedColumns.filter(isResealable);
  for (let pass = 0; pass < MAX_PASSES && !context.signal.aborted; pass++) {
    for (const column of columns) {
      const unopened = await resealColumn(column, {
        dataSource: context.dataSource,
        sealer: context.keyring.sealer(column.key),
        signal: context.signal,
        onBatch: (rows) => {
          run.rows += rows;
        },
      });
      for (const id of unopened) run.unopened.add(`${column.table} ${id}`);
    }
    if ((await countOutdated(context, columns)) <= run.unopened.size) return;
  }
}

/** Values under a version other than the current one. */
async function countOutdated(
  { dataSource, keyring }: CommandContext,
  columns: readonly SealedColumn[],
): Promise<number> {
  const counts = await countSealedValues(dataSource, { sealedColumns: columns });
  const keys = new Set(columns.map(({ key }) => key));
  return counts
    .filter(({ key, version }) => keys.has(key) && version !== keyring.sealer(key).currentVersion)
    .reduce((sum, { rows }) => sum + rows, 0);
}

async function report(
  { signal, print }: CommandContext,
  trail: AuditTrailService,
  { rows, unopened: failed }: Run,
): Promise<void> {
  const unopened = [...failed];
  for (const id of unopened) {
    await trail.record(null, {
      action: 'crypto.integrity_failure',
      result: 'failed',
      object: { type: 'sealed_row', id },
    });
  }
  const lines = [`${rows} values were resealed.`];
  if (unopened.length > 0) {
    const shown = unopened.slice(0, SHOWN_IDS).join(', ');
    const rest = unopened.length > SHOWN_IDS ? ', …' : '.';
    lines.push(`Failed to open and left unchanged: ${shown}${rest}`);
  }
  print({ rows, unopened }, lines.join('\n'));
  if (unopened.length > 0) {
    throw new CommandError(`${unopened.length} sealed values do not open.`);
  }
  if (signal.aborted) throw new CommandError('Interrupted; run it again to continue.');
}

function isResealable(column: SealedColumn): column is ResealableColumn {
  return column.binding !== undefined;
}
