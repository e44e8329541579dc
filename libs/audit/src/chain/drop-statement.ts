import type { AuditEvent } from '../trail/audit-entry.js';
import type { AuditBatch } from './audit-batch.js';

/** The row that lists the months which were dropped. */
export const DROP_ACTION = 'audit.drop';
/** Rows are kept for a year (PCI DSS 10.5.1); the longest year has this many days. */
export const KEPT_MS = 366 * 24 * 60 * 60_000;

const PARTITION = /^audit_event_(\d{4})(0[1-9]|1[0-2])$/;
/** Of a chain that never accepted rows without a MAC. */
const NEVER = 'never';
const HEAD = /^(\d{1,15}):([\w-]{43})$/;

/** A batch as a statement names it. */
export interface NamedHead {
  readonly number: number;
  readonly head: string;
}

/** A calendar month (UTC) that was dropped as a whole. */
export interface DroppedPartition {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The first and the last batch with rows of the month; null for a month without rows. */
  readonly batches: { readonly first: NamedHead; readonly last: NamedHead } | null;
}

/** Where the chain begins once its oldest batches were removed: after this batch. */
export interface ChainStart {
  readonly number: number;
  readonly head: Buffer;
  /** When the batch was sealed. */
  readonly sealedAt: Date;
  /** The place of the first row after it. */
  readonly nextPosition: number;
  /**
   * Until when rows without a MAC were sealed, in milliseconds. Null if the removed batches do not
   * determine it, because they were all sealed before rows had MACs.
   */
  readonly withoutMacUntil: number | null;
}

/** The month of a partition, or null if the name is not that of a month. */
export function monthOf(partition: string): { readonly from: number; readonly to: number } | null {
  const [, year, month] = PARTITION.exec(partition) ?? [];
  if (year === undefined || month === undefined) return null;
  return { from: Date.UTC(+year, +month - 1, 1), to: Date.UTC(+year, +month, 1) };
}

export function formatHead({ number, head }: Pick<AuditBatch, 'number' | 'head'>): string {
  return `${number}:${head.toString('base64url')}`;
}

/** What a row `audit.drop` records. */
export interface DropRecord {
  readonly before: Date;
  readonly partitions: readonly {
    readonly name: string;
    readonly first: AuditBatch | null;
    readonly last: AuditBatch | null;
  }[];
  /** Where the chain begins from then on; null while it still has its first batch. */
  readonly start: ChainStart | null;
  /** Whether what is removed was verified first. */
  readonly isVerified: boolean;
}

/** The details of a row `audit.drop`: one fact for each partition, and where the chain begins. */
export function dropDetails({
  before,
  partitions,
  start,
  isVerified,
}: DropRecord): Readonly<Record<string, string | number>> {
  const facts = partitions.map(({ name, first, last }) => [
    name,
    first === null || last === null ? 'empty' : `${formatHead(first)}..${formatHead(last)}`,
  ]);
  const listed = Object.fromEntries(facts) as Record<string, string>;
  return {
    before: before.toISOString(),
    months: partitions.length,
    verified: isVerified ? 'yes' : 'no',
    ...listed,
    ...(start !== null && startDetails(start)),
  };
}

function startDetails(start: ChainStart): Readonly<Record<string, string | number>> {
  const { sealedAt, nextPosition, withoutMacUntil: until } = start;
  return {
    chain_start: formatHead(start),
    chain_start_sealed_at: sealedAt.toISOString(),
    chain_start_next_position: nextPosition,
    ...(until !== null && {
      rows_without_mac_until: until === -Infinity ? NEVER : new Date(until).toISOString(),
    }),
  };
}

/**
 * Where the chain begins according to a row `audit.drop`, as far as it is believed: its batch was sealed
 * at least 366 days before the row.
 */
export function chainStartOf({ createdAt, details }: AuditEvent): ChainStart | null {
  const facts = JSON.parse(details) as Record<string, unknown>;
  const named = parseHead(String(facts['chain_start']));
  if (named === null) return null;
  const sealedAt = new Date(String(facts['chain_start_sealed_at']));
  if (!(sealedAt.getTime() <= createdAt.getTime() - KEPT_MS)) return null;
  const until = facts['rows_without_mac_until'];
  return {
    number: named.number,
    head: Buffer.from(named.head, 'base64url'),
    sealedAt,
    nextPosition: Number(facts['chain_start_next_position']),
    withoutMacUntil:
      typeof until !== 'string' ? null : until === NEVER ? -Infinity : Date.parse(until),
  };
}

/**
 * The partitions that a row `audit.drop` lists, as far as they are believed: whole months that ended
 * before `before`, which is at least 366 days before the row.
 */
export function droppedPartitions({ createdAt, details }: AuditEvent): DroppedPartition[] {
  const facts = JSON.parse(details) as Record<string, unknown>;
  const before = boundaryOf(facts);
  if (!(before <= createdAt.getTime() - KEPT_MS)) return [];
  return Object.entries(facts).flatMap(([name, value]): DroppedPartition[] => {
    const month = monthOf(name);
    if (month === null || month.to > before || typeof value !== 'string') return [];
    if (value === 'empty') return [{ name, ...month, batches: null }];
    const [first, last] = value.split('..').map(parseHead);
    return first && last ? [{ name, ...month, batches: { first, last } }] : [];
  });
}

/** What an older version recorded: no partitions, only the first instant that was kept. */
export function legacyDropBoundary({ createdAt, details }: AuditEvent): number {
  const before = boundaryOf(JSON.parse(details) as Record<string, unknown>);
  return before <= createdAt.getTime() - KEPT_MS ? startOfMonth(before) : -Infinity;
}

/** The first instant of the month (UTC). */
export function startOfMonth(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

function boundaryOf({ before }: Record<string, unknown>): number {
  return typeof before === 'string' ? Date.parse(before) : NaN;
}

function parseHead(text: string): NamedHead | null {
  const [, number, head] = HEAD.exec(text) ?? [];
  return number === undefined || head === undefined ? null : { number: Number(number), head };
}
