import { AuditTrailService } from '@tessera/audit';
import {
  CommandError,
  defineCommand,
  textTable,
  UsageError,
  type Command,
  type CommandContext,
} from '@tessera/commands';
import type { AuthenticatedTable } from '@tessera/crypto';
import { SystemClock } from '@tessera/telemetry';
import { ROW_MAC_KEY } from '../row-mac-columns.js';
import { RowIntegrityService } from '../row-integrity.service.js';
import { SealedTables } from '../sealed-tables.js';
import { acceptRow, sealTable, type SealCounts } from './seal-rows.js';
import { findBadRows } from './find-bad-rows.js';

type Tables = readonly AuthenticatedTable[];

const ACTION = 'integrity.seal';

/** `integrity seal|verify|accept`, for the tables of a service. */
export function integrityCommands(tables: Tables): readonly Command[] {
  return [integritySeal(tables), integrityVerify(tables), integrityAccept(tables)];
}

function integritySeal(tables: Tables): Command {
  return defineCommand({
    name: 'integrity seal',
    summary:
      'Add missing MACs to rows from before an upgrade, once per table, and renew MACs of older keys.',
    options: {
      again: {
        type: 'boolean',
        describe: 'Also rows that lost their MAC after the table was sealed: verify them first',
      },
    },
    async run(context) {
      const counts: SealCounts = { sealed: 0, renewed: 0, invalid: 0, skipped: 0 };
      const again = context.values.again === true;
      await AuditTrailService.forCommand(context).recordRun(
        { action: ACTION, details: { again } },
        { work: () => sealAll(context, tables, again, counts), figures: () => ({ ...counts }) },
      );
      const { sealed, renewed, invalid, skipped } = counts;
      const lines = [`${sealed} rows sealed, ${renewed} MACs renewed under the newest key.`];
      if (skipped > 0) {
        lines.push(
          `${skipped} rows have no MAC although their table was sealed before. ` +
            'List them with "integrity verify"; "integrity seal --again" seals them.',
        );
      }
      context.print(counts, lines.join('\n'));
      if (invalid + skipped > 0) {
        throw new CommandError(`${invalid + skipped} rows still grant nothing.`);
      }
    },
  });
}

async function sealAll(
  context: CommandContext,
  tables: Tables,
  again: boolean,
  counts: SealCounts,
): Promise<void> {
  const { dataSource, keyring, signal } = context;
  const sealed = new SealedTables(dataSource, RowIntegrityService.forCommand(context));
  const authenticator = keyring.rowAuthenticator(ROW_MAC_KEY);
  for (const table of tables) {
    const sealsAbsent = again || (await sealed.sealedAt(table)) === null;
    await sealTable({ dataSource, authenticator, table, sealsAbsent, signal, counts });
    if (signal.aborted) throw new CommandError('Interrupted; run it again to continue.');
    if (sealsAbsent) await sealed.markSealed(table, new SystemClock().now());
  }
}

function integrityVerify(tables: Tables): Command {
  return defineCommand({
    name: 'integrity verify',
    summary:
      'Check the MAC of every row that grants something and list those that fail. Read-only.',
    async run({ dataSource, keyring, print, signal }) {
      const authenticator = keyring.rowAuthenticator(ROW_MAC_KEY);
      const rows: { table: string; mac: string; row: string }[] = [];
      for (const table of tables) {
        const bad = findBadRows({ dataSource, authenticator, table, signal });
        for await (const { id, reason } of bad) {
          rows.push({ table: table.table, mac: reason, row: id });
        }
      }
      if (rows.length === 0) {
        print(rows, 'Every row that grants something has a valid MAC.');
        return;
      }
      const cells = rows.map(({ table, mac, row }) => [table, mac, row]);
      print(rows, textTable([['TABLE', 'MAC', 'ROW'], ...cells]));
      throw new CommandError(`${rows.length} rows have no valid MAC and grant nothing.`);
    },
  });
}

function integrityAccept(tables: Tables): Command {
  return defineCommand({
    name: 'integrity accept',
    summary: 'Seal one row as it is now, after a person has checked every column of it.',
    parameters: ['TABLE', 'ROW'],
    async run(context) {
      const [name = '', id = ''] = context.args;
      const table = tables.find((each) => each.table === name);
      if (table === undefined) {
        const known = tables.map((each) => each.table).join(', ');
        throw new UsageError(`TABLE is one of ${known}.`);
      }
      const authenticator = context.keyring.rowAuthenticator(ROW_MAC_KEY);
      const { dataSource } = context;
      await dataSource.transaction(async (tx) => {
        if (!(await acceptRow(tx, { authenticator, table, id }))) {
          throw new CommandError(`No row of ${name} has the id ${id}.`);
        }
        await AuditTrailService.forCommand(context).record(tx, {
          action: 'integrity.accept',
          result: 'success',
          object: { type: name, id },
        });
      });
      const text = `The row ${id} of ${name} is sealed as it is.`;
      context.print({ table: name, row: id }, text);
    },
  });
}
