import { AuditTrailService } from '@tessera/audit';
import { defineCommand, UsageError, type Command } from '@tessera/commands';
import type { EntityManager } from 'typeorm';

/** Makes the reconciler compare all sessions and tokens again, those compared longest ago first. */
const SESSIONS = `update token_session set compared_at = to_timestamp(0) where status = 'open'`;
const TOKENS = `update token set compared_at = to_timestamp(0)
  where status = 'active' or network_token_status in ('pending', 'active', 'inactive')`;
const DELETIONS = `insert into vault_task (id, kind, object_id, created_at, next_attempt_at, attempts,
    account_id)
  select gen_random_uuid(), 'deletion', token_id, now(), now(), 0, account_id
  from token_activity where event = 'token.deleted' and occurred_at >= $1`;

/** `token compare [--deletions-since TIME]` */
export const tokenCompare: Command = defineCommand({
  name: 'token compare',
  summary: 'Compare every token with the vault now: one of the two was restored from a backup.',
  options: {
    'deletions-since': {
      type: 'string',
      placeholder: 'TIME',
      describe: 'Delete in the vault again what was deleted since: it was restored to that time',
    },
  },
  async run(context) {
    const since = timeOf(context.values['deletions-since']);
    const { dataSource } = context;
    const counts = await dataSource.transaction(async (tx) => {
      const sessions = await affected(tx, SESSIONS);
      const tokens = await affected(tx, TOKENS);
      const deletions = since === null ? 0 : await affected(tx, DELETIONS, [since]);
      await AuditTrailService.forCommand(context).record(tx, {
        action: 'token.compare',
        result: 'success',
        details: { sessions, tokens, deletions },
      });
      return { sessions, tokens, deletions };
    });
    const { sessions, tokens, deletions } = counts;
    context.print(
      counts,
      `${tokens} tokens and ${sessions} open sessions are compared with the vault from now on; ${deletions} deletions are repeated.`,
    );
  },
});

function timeOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || Number.isNaN(time.getTime())) {
    throw new UsageError('--deletions-since must be a time such as 2026-01-02T03:04:05Z.');
  }
  return time;
}

/** How many rows a statement changed. */
async function affected(tx: EntityManager, text: string, values: unknown[] = []): Promise<number> {
  const answer: unknown = await tx.query(
    `with done as (${text} returning 1) select count(*)::int from done`,
    values,
  );
  return (answer as { count: number }[])[0]?.count ?? 0;
}
