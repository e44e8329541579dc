import type { FieldError } from '@tessera/errors';
import type { ArchivedColumn, ArchivedDecision } from '../../archive/archived-decision.js';
import type { ConvertedIdentifiers } from './decision-lists.repository.js';
import type { ListDecisionsQuery } from './dto/list-decisions.query.js';

/** The filters of a list, for decisions that are archived. */
export interface ArchivedFilters {
  readonly equal: Partial<Record<ArchivedColumn, string>>;
  readonly columns: readonly ArchivedColumn[];
  readonly matches: (row: ArchivedDecision) => boolean;
}

/** Filters by values that are removed from a decision when it is archived. */
const REMOVED = ['device_ip', 'device_hash', 'email_hash'] as const;

const COLUMNS: readonly ArchivedColumn[] = [
  ...(['outcome', 'resolution', 'customer_id', 'credential_fingerprint', 'context'] as const),
  ...(['transaction_reference', 'currency', 'bin', 'amount', 'fired_rules', 'fail_open'] as const),
];

/**
 * Filters that would find nothing, because nothing is left to compare with.
 *
 * @param before when the decisions begin that are not archived
 */
export function removedFilterProblems(query: ListDecisionsQuery, before: Date): FieldError[] {
  return REMOVED.flatMap((name) =>
    query[name] === undefined
      ? []
      : [
          {
            path: `$.query.${name}`,
            message: `must be absent before ${before.toISOString()}: it is removed from decisions that are archived`,
          },
        ],
  );
}

export function archivedFilters(
  query: ListDecisionsQuery,
  { customer, reference }: ConvertedIdentifiers,
): ArchivedFilters {
  const equal = present({
    outcome: query.outcome,
    customer_id: customer,
    credential_fingerprint: query.credential_fingerprint,
    context: query.context,
    transaction_reference: reference,
    currency: query.currency,
    bin: query.bin,
  });
  const { resolved, amount_from: least, amount_to: most } = query;
  const { rule_id: ruleId, fail_open: failOpen } = query;
  return {
    equal,
    columns: COLUMNS,
    matches: (row) => {
      const isResolved = row.resolution !== null;
      return (
        Object.entries(equal).every(([column, value]) => row[column as ArchivedColumn] === value) &&
        (resolved === undefined || (row.outcome === 'REVIEW' && isResolved === resolved)) &&
        (least === undefined || row.amount >= BigInt(least)) &&
        (most === undefined || row.amount <= BigInt(most)) &&
        (ruleId === undefined || firedRules(row).includes(ruleId)) &&
        (failOpen === undefined || row.fail_open === failOpen)
      );
    },
  };
}

function firedRules({ fired_rules: rules }: ArchivedDecision): readonly string[] {
  return rules === null ? [] : (JSON.parse(rules) as string[]);
}

function present(
  values: Partial<Record<ArchivedColumn, string | undefined>>,
): Partial<Record<ArchivedColumn, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([column, value]) => (value ? [[column, value]] : [])),
  );
}
