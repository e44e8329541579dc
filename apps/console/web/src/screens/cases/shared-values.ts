import type { DecisionRecord } from '@tessera/client';

/** What decisions can share. */
export type SharedKind =
  'credential_fingerprint' | 'device_ip' | 'device_hash' | 'email_hash' | 'customer_id';

/** A card, device, address or customer that several decisions of a case have. */
export interface SharedValue {
  readonly key: string;
  readonly kind: SharedKind;
  readonly value: string;
  readonly label: string;
  readonly decisionIds: ReadonlySet<string>;
}

const KINDS: readonly SharedKind[] = [
  ...(['credential_fingerprint', 'device_hash', 'device_ip', 'email_hash', 'customer_id'] as const),
];
const MIN_SHARED = 2;

/** The values that at least two decisions share, the most shared first. */
export function sharedValues(records: readonly DecisionRecord[]): SharedValue[] {
  const groups = new Map<string, { readonly first: SharedValue; readonly ids: Set<string> }>();
  for (const record of records) {
    for (const kind of KINDS) {
      const value = record[kind];
      if (value === null) continue;
      const key = `${kind} ${value}`;
      const ids = groups.get(key)?.ids ?? new Set<string>();
      ids.add(record.id);
      const label = labelOf(kind, record, value);
      groups.set(key, { first: { key, kind, value, label, decisionIds: ids }, ids });
    }
  }
  return [...groups.values()]
    .filter(({ ids }) => ids.size >= MIN_SHARED)
    .map(({ first }) => first)
    .sort((a, b) => b.decisionIds.size - a.decisionIds.size || a.key.localeCompare(b.key));
}

function labelOf(kind: SharedKind, record: DecisionRecord, value: string): string {
  if (kind === 'credential_fingerprint') return record.masked_credential;
  if (kind === 'email_hash') return record.payment?.customer.email ?? shortOf(value);
  return kind === 'device_hash' ? shortOf(value) : value;
}

function shortOf(hash: string): string {
  return hash.length > 14 ? `${hash.slice(0, 12)}…` : hash;
}

/** Where nodes are, in rows from 0 to 1, decisions placed near what they share. */
export interface GraphLayout {
  readonly decisions: ReadonlyMap<string, number>;
  readonly values: ReadonlyMap<string, number>;
}

/** Two columns; decisions are sorted by the mean position of their values, so that few lines cross. */
export function graphLayout(ids: readonly string[], values: readonly SharedValue[]): GraphLayout {
  const position = spread(values.map(({ key }) => key));
  const weight = new Map(
    ids.map((id) => {
      const own = values.filter((value) => value.decisionIds.has(id));
      const sum = own.reduce((total, { key }) => total + (position.get(key) ?? 0), 0);
      return [id, own.length === 0 ? 1 : sum / own.length] as const;
    }),
  );
  const sorted = [...ids].sort((a, b) => (weight.get(a) ?? 1) - (weight.get(b) ?? 1));
  return { decisions: spread(sorted), values: position };
}

function spread(keys: readonly string[]): Map<string, number> {
  return new Map(keys.map((key, index) => [key, (index + 0.5) / keys.length]));
}
