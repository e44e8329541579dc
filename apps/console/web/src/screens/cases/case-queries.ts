import { queryOptions } from '@tanstack/react-query';
import type { Case, DecisionRecord } from '@tessera/client';
import { tessera } from '../../api/client.js';

/** A case with its decisions, notes and links. Each read leaves an audit row. */
export function caseQuery(id: string) {
  return queryOptions({
    queryKey: ['case', id],
    queryFn: ({ signal }) => tessera.fraud.cases.get(id, { signal }),
    staleTime: 30_000,
  });
}

const AT_ONCE = 6;

/**
 * The cards, devices and addresses of decisions. The integration's view masks personal data and
 * leaves no audit row for each of them.
 */
export function recordsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['case-records', ids],
    queryFn: async ({ signal }) => {
      const records: DecisionRecord[] = [];
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const some = ids.slice(at, at + AT_ONCE);
        records.push(
          ...(await Promise.all(some.map((id) => tessera.decisions.get(id, {}, { signal })))),
        );
      }
      return records;
    },
    staleTime: 5 * 60_000,
  });
}

type Subject = NonNullable<Case['subject_by']>;

/** What the decisions of a case have in common. */
export const SUBJECTS: readonly (readonly [by: Subject, label: string])[] = [
  ['customer_id', 'Customer'],
  ['credential_fingerprint', 'Card'],
  ['device_ip', 'IP address'],
  ['device_hash', 'Device'],
  ['email_hash', 'E-mail'],
];

/** `Customer c-42`; decisions that a person chose have no subject. */
export function subjectText({ subject_by: by, subject_value: value }: Case): string {
  if (by === null) return 'Chosen by hand';
  const label = SUBJECTS.find(([name]) => name === by)?.[1] ?? by;
  const text = value ?? '';
  return `${label} ${text.length > 20 ? `${text.slice(0, 16)}…` : text}`;
}
