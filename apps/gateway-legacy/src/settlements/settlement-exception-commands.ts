import { getAccount } from '@tessera/accounts';
import { AuditTrailService } from '@tessera/audit';
import {
  CommandError,
  defineCommand,
  textTable,
  UsageError,
  type Command,
  type CommandContext,
} from '@tessera/commands';
import { prepared, preparedCount } from '@tessera/database';
import { isUuid } from '@tessera/errors';
import { toSettlementExceptionId, type SettlementExceptionId } from '../ids.js';
import {
  lineKeyValues,
  type LineKey,
} from '../payments/settlement-files/settlement-line-statements.js';
import { CLOSE_EXCEPTION, OPEN_EXCEPTIONS, RELEASE_LINE } from './exception-statements.js';
import type { ExceptionRow, ExceptionStatus } from './settlement-exception.js';

const MAX_SHOWN = 200;
const MAX_NOTE_LENGTH = 500;
const HEADINGS = ['ID', 'SINCE', 'REASON', 'PROVIDER', 'FILE', 'TYPE', 'AMOUNT', 'REFERENCE'];

const exceptionList = defineCommand({
  name: 'settlement-exception list',
  summary:
    'List settlement lines that fit no payment and wait for a decision, oldest first. Read-only.',
  options: {
    account: { type: 'string', placeholder: 'ID', describe: 'Only those of this account' },
  },
  async run(context) {
    const { dataSource, values, print } = context;
    const { account } = values;
    const accountId = account === undefined ? null : (await getAccount(context, account)).id;
    const rows = await prepared<ExceptionRow>(dataSource, OPEN_EXCEPTIONS, [accountId, MAX_SHOWN]);
    print(rows.map(exceptionResult), textTable([HEADINGS, ...rows.map(cells)]));
  },
});

const exceptionRetry = defineCommand({
  name: 'settlement-exception retry',
  summary: 'Apply the line of a settlement exception again. The worker does so within a minute.',
  parameters: ['EXCEPTION'],
  async run(context) {
    const id = exceptionId(context);
    await close(context, { id, status: 'retrying', note: null });
    context.print({ id, status: 'retrying' }, `${id} will be applied again.`);
  },
});

const exceptionDismiss = defineCommand({
  name: 'settlement-exception dismiss',
  summary: 'Close a settlement exception without applying its line. This cannot be undone.',
  parameters: ['EXCEPTION'],
  options: {
    note: {
      type: 'string',
      placeholder: 'TEXT',
      required: true,
      describe: `Why; its account can read it (at most ${MAX_NOTE_LENGTH} characters)`,
    },
  },
  async run(context) {
    const id = exceptionId(context);
    const { note } = context.values;
    if (note.trim() === '' || note.length > MAX_NOTE_LENGTH) {
      throw new UsageError(`--note must have 1 to ${MAX_NOTE_LENGTH} characters.`);
    }
    await close(context, { id, status: 'dismissed', note });
    context.print({ id, status: 'dismissed', note }, `${id} is dismissed.`);
  },
});

/** `settlement-exception list`, `retry` and `dismiss`. */
export const settlementExceptionCommands: readonly Command[] = [
  exceptionList,
  exceptionRetry,
  exceptionDismiss,
];

interface Closing {
  readonly id: SettlementExceptionId;
  readonly status: Extract<ExceptionStatus, 'retrying' | 'dismissed'>;
  readonly note: string | null;
}

async function close(context: CommandContext, { id, status, note }: Closing): Promise<void> {
  await context.dataSource.transaction(async (tx) => {
    const [line] = await prepared<LineKey>(tx, CLOSE_EXCEPTION, [id, status, note]);
    if (line === undefined) {
      throw new CommandError('There is no open settlement exception with this id.');
    }
    if (status === 'retrying') await preparedCount(tx, RELEASE_LINE, [...lineKeyValues(line)]);
    await AuditTrailService.forCommand(context).record(tx, {
      action: status === 'retrying' ? 'settlement_exception.retry' : 'settlement_exception.dismiss',
      result: 'success',
      object: { type: 'settlement_exception', id },
      details: { account: line.account_id, ...(note !== null && { note }) },
    });
  });
}

function exceptionId({ args }: CommandContext): SettlementExceptionId {
  const [id = ''] = args;
  if (!isUuid(id)) throw new UsageError('EXCEPTION must be a UUID.');
  return toSettlementExceptionId(id.toLowerCase());
}

function exceptionResult(row: ExceptionRow) {
  const { id, account_id: account, status, reason, provider, settlement, type, amount } = row;
  return {
    id,
    account,
    created_at: row.created_at.toISOString(),
    status,
    reason,
    provider,
    settlement,
    type,
    amount: Number(amount),
    currency_code: row.currency_code,
    reference: row.reference,
    payment_id: row.payment_id,
  };
}

function cells(row: ExceptionRow): string[] {
  return [
    row.id,
    row.created_at.toISOString(),
    row.reason,
    row.provider,
    String(row.settlement),
    row.type,
    `${row.amount} ${row.currency_code}`,
    row.reference ?? '',
  ];
}
