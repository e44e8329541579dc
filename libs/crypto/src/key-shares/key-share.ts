import { hash } from 'node:crypto';
import { combine, split } from 'shamir-secret-sharing';
import { KeyringError } from '../crypto.errors.js';
import { Secret } from '../secret.js';

/** One of several shares of a key; fewer than the threshold reveal nothing about it. */
export interface KeyShare {
  /** The ID of the split, in hex. */
  readonly set: string;
  /** From 1. */
  readonly number: number;
  /** How many shares there are. */
  readonly total: number;
  /** How many are needed. */
  readonly threshold: number;
  readonly data: Secret<Buffer>;
}

/** How many shares a key is split into, and how many recover it. */
export interface ShareCounts {
  readonly total: number;
  readonly threshold: number;
}

const MAX_SHARES = 16;
const CHECK_BYTES = 4;
const TEXT = /^tss1-([0-9a-f]{8})-(\d{1,2})-(\d{1,2})-(\d{1,2})-([0-9a-f]{66})-([0-9a-f]{8})$/;

/** Why the counts are not valid; null if they are. */
export function shareCountProblem({ total, threshold }: ShareCounts): string | null {
  const isCount = (value: number) => Number.isInteger(value) && value >= 2 && value <= MAX_SHARES;
  if (!isCount(total)) return `The number of shares must be from 2 to ${MAX_SHARES}.`;
  if (!isCount(threshold) || threshold > total) {
    return `The threshold must be from 2 to the number of shares, ${total}.`;
  }
  return null;
}

/** @param set the ID of the split, 8 hexadecimal digits */
export async function splitKey(
  key: Secret<Buffer>,
  set: string,
  { total, threshold }: ShareCounts,
): Promise<KeyShare[]> {
  const parts = await split(new Uint8Array(key.expose()), total, threshold);
  return parts.map((part, index) => ({
    ...{ set, number: index + 1, total, threshold },
    data: new Secret(Buffer.from(part)),
  }));
}

/**
 * Recovers the key from shares of one set.
 *
 * @throws KeyringError that lists everything that is wrong with the shares
 */
export async function combineShares(
  shares: readonly KeyShare[],
  set: string,
): Promise<Secret<Buffer>> {
  const problems = shareProblems(shares, set);
  if (problems.length > 0) throw new KeyringError(problems.join('\n'));
  const parts = shares.map(({ data }) => new Uint8Array(data.expose()));
  const key = await combine(parts);
  for (const part of parts) part.fill(0);
  const secret = new Secret(Buffer.from(key));
  key.fill(0);
  return secret;
}

function shareProblems(shares: readonly KeyShare[], set: string): string[] {
  const problems: string[] = [];
  const own = shares.filter((share) => share.set === set);
  for (const share of shares) {
    if (share.set === set) continue;
    problems.push(`Share ${share.number} belongs to the set ${share.set}, not to ${set}.`);
  }
  const numbers = own.map(({ number }) => number);
  for (const number of new Set(numbers.filter((each, at) => numbers.indexOf(each) !== at))) {
    problems.push(`Share ${number} was given more than once.`);
  }
  const threshold = own[0]?.threshold;
  const given = new Set(numbers).size;
  if (threshold !== undefined && given < threshold) {
    problems.push(`${threshold} different shares of the set ${set} are needed; ${given} given.`);
  }
  if (shares.length === 0) problems.push('No share was given.');
  return problems;
}

/** The share as a line to write down. Hyphens, case and spaces are ignored when it is read. */
export function writeShare(share: KeyShare): string {
  const { set, number, total, threshold, data } = share;
  const body = `tss1-${set}-${number}-${total}-${threshold}-${data.expose().toString('hex')}`;
  return `${body}-${checkOf(body)}`;
}

/** The last group of a share, with which its holder confirms having it. */
export function shareCheck(share: KeyShare): string {
  return writeShare(share).slice(-2 * CHECK_BYTES);
}

/**
 * Reads a share that was typed or copied.
 *
 * @param name the share's name in messages, such as its file
 * @throws KeyringError, which never quotes the share
 */
export function readShare(name: string, text: string): KeyShare {
  const plain = text.replace(/\s/g, '').toLowerCase();
  const match = TEXT.exec(plain);
  if (match === null) {
    throw new KeyringError(`${name} does not contain a share: it is truncated or damaged.`);
  }
  const [, set = '', number, total, threshold, data = '', check] = match;
  if (checkOf(plain.slice(0, -(2 * CHECK_BYTES + 1))) !== check) {
    throw new KeyringError(`${name} contains a damaged share: its check digits do not match.`);
  }
  return {
    ...{ set, number: Number(number), total: Number(total), threshold: Number(threshold) },
    data: new Secret(Buffer.from(data, 'hex')),
  };
}

function checkOf(body: string): string {
  return hash('sha256', body).slice(0, 2 * CHECK_BYTES);
}
