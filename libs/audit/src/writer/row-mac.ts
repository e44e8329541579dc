import { timingSafeEqual, type KeyObject } from 'node:crypto';
import { keyedHash } from '@tessera/crypto';
import type { DatabaseOwner } from '@tessera/database';
import type { AuditEvent, RowSignature, StoredEvent } from '../trail/audit-entry.js';

/** The key of the keyring that authenticates rows. It never rotates: old rows are proved with it. */
export const AUDIT_ROW_KEY = 'audit-row';

/** `absent`: the row was written before MACs were introduced, or by someone other than the service. */
export type MacVerdict = 'valid' | 'absent' | 'wrong';

const FORMAT = 'tessera-audit-row/1';

/** Makes and checks the MAC of a row: an insider with the database and without the keyring cannot. */
export class RowMac {
  private readonly key: KeyObject;
  private readonly service: string;
  private readonly keyDomain: string;

  constructor({ keyring, service, keyDomain }: DatabaseOwner) {
    this.key = keyring.hmacKey(AUDIT_ROW_KEY);
    this.service = service;
    this.keyDomain = keyDomain;
  }

  /** Covers every column, the service and the key domain, each part preceded by its length. */
  of(event: AuditEvent, signature: Omit<RowSignature, 'mac'>): Buffer {
    return keyedHash(
      this.key,
      FORMAT,
      this.service,
      this.keyDomain,
      event.id,
      event.createdAt.toISOString(),
      event.action,
      event.result,
      event.actor,
      nullable(event.objectType),
      nullable(event.objectId),
      nullable(event.origin),
      nullable(event.requestId),
      event.details,
      signature.writer,
      String(signature.sequence),
      nullable(signature.acknowledges),
    );
  }

  check({ signature, ...event }: StoredEvent): MacVerdict {
    if (signature === null) return 'absent';
    const expected = this.of(event, signature);
    const isValid =
      signature.mac.length === expected.length && timingSafeEqual(signature.mac, expected);
    return isValid ? 'valid' : 'wrong';
  }
}

/** Distinguishes null from an empty string. */
function nullable(value: string | null): string {
  return value === null ? '' : `=${value}`;
}
