import { prepared, type Statement } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import type { ArchivedDecision } from '../../archive/archived-decision.js';
import type { ArchivedFiles } from '../../archive/archived-days.repository.js';
import { archivePosition, type PositionRange, timeOf } from '../../archive/position.js';
import { DEFAULT_CONTEXT } from '../../decision-request/decision-document.js';
import type { ReceivedOutcome } from '../../provisional/final-outcome.js';
import type { RecordedCalls } from './recorded-evaluation.js';
import type { BaselineOutcome } from './partial-result.js';
import type { StoredDecision, Wanted } from './stored-decision.js';

const PAGE = 1_000;
const COLUMNS = [
  ...(['context', 'outcome', 'ruleset_id', 'is_fraud', 'backend_calls', 'request'] as const),
];

const READ_CONTEXTS: Statement = {
  name: 'simulation_ruleset_contexts',
  text: 'select id, context from ruleset',
};

/** The decisions of files of an archived day that count in a context, page by page, like those of the table. */
export async function* readArchived(
  db: DataSource | EntityManager,
  { from, to, files }: PositionRange & { readonly files: ArchivedFiles },
  { archive, ...wanted }: Wanted,
  buckets: number,
): AsyncGenerator<readonly StoredDecision[]> {
  const contexts = await contextsOf(db);
  const range = { from: archivePosition(from), to: archivePosition(to) };
  const counts = ({
    context,
    ruleset_id: ruleset,
  }: Pick<ArchivedDecision, 'context' | 'ruleset_id'>) =>
    context === wanted.context ||
    (wanted.context === DEFAULT_CONTEXT &&
      ruleset !== null &&
      contexts.get(ruleset) === DEFAULT_CONTEXT);
  for await (const rows of archive.pages(files, range, COLUMNS)) {
    const counted = rows.filter(counts);
    for (let at = 0; at < counted.length; at += PAGE) {
      yield counted.slice(at, at + PAGE).map((row): StoredDecision => {
        const micros = Number(row.created_at);
        return {
          id: row.id,
          at: timeOf(micros),
          request: Number.parseInt(row.id.slice(-4), 16) < buckets ? row.request : null,
          is_replayed: row.context === wanted.context,
          outcome: row.outcome as BaselineOutcome,
          is_fraud: row.is_fraud,
          is_redacted: true,
          stored_ms: micros / 1_000,
          calls: callsOf(row.backend_calls),
        };
      });
    }
  }
}

/** Contexts of the rulesets that decided, of which there are few. */
async function contextsOf(db: DataSource | EntityManager): Promise<ReadonlyMap<string, string>> {
  const rows = await prepared<{ id: string; context: string }>(db, READ_CONTEXTS, []);
  return new Map(rows.map(({ id, context }) => [id, context]));
}

function callsOf(json: string | null): RecordedCalls | undefined {
  if (json === null) return undefined;
  const calls = JSON.parse(json) as { backend: string; late: boolean; outcome: ReceivedOutcome }[];
  return new Map(calls.map(({ backend, late, outcome }) => [backend, late ? null : outcome]));
}
