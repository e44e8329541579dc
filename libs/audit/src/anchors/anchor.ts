import { timingSafeEqual, type KeyObject } from 'node:crypto';
import { keyedHash } from '@tessera/crypto';
import type { DatabaseOwner } from '@tessera/database';

/** The key of the keyring that authenticates anchored heads. */
export const AUDIT_ANCHOR_KEY = 'audit-anchor';

const FORMAT = 'tessera-audit-anchor/1';

/** A head of the chain as it is stored outside the service's database. */
export interface Anchor {
  readonly service: string;
  readonly instance: string;
  readonly number: number;
  /** 32 bytes. */
  readonly head: Buffer;
  /** When the batch was sealed. */
  readonly sealedAt: Date;
  readonly mac: Buffer;
}

/** Makes and checks the MACs of anchors: who can only write to the anchor store cannot invent one. */
export class AnchorMac {
  private readonly key: KeyObject;
  private readonly service: string;
  private readonly instance: string;

  constructor({ keyring, service, keyDomain }: DatabaseOwner) {
    this.key = keyring.hmacKey(AUDIT_ANCHOR_KEY);
    this.service = service;
    this.instance = keyDomain;
  }

  sign(batch: { number: number; head: Buffer; sealedAt: Date }): Anchor {
    const { number, head, sealedAt } = batch;
    const { service, instance } = this;
    const anchor = { service, instance, number, head, sealedAt };
    return { ...anchor, mac: this.of(anchor) };
  }

  isValid(anchor: Anchor): boolean {
    const expected = this.of(anchor);
    return anchor.mac.length === expected.length && timingSafeEqual(anchor.mac, expected);
  }

  private of({ service, instance, number, head, sealedAt }: Omit<Anchor, 'mac'>): Buffer {
    const time = sealedAt.toISOString();
    return keyedHash(this.key, FORMAT, service, instance, String(number), time, head);
  }
}

/** A place outside the database that anchors can be added to and not removed from. */
export interface AnchorStore {
  /** What it is called in messages, such as `file /var/log/anchors.jsonl`. */
  readonly name: string;

  /** Resolves once the anchor is durable. An anchor that is already there is no error. */
  append(anchor: Anchor): Promise<void>;

  /** The anchors of the service and instance with a higher number, in ascending order. */
  read(after: number): AsyncIterable<Anchor>;

  close(): Promise<void>;
}
