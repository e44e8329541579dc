import { prepared } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import { RESTORED } from '../chain/finding-actions.js';
import {
  SIGNED_EVENT_COLUMNS,
  toStoredEvent,
  type SignedAuditEvent,
} from '../trail/stored-audit-event.js';
import type { RowMac } from '../writer/row-mac.js';
import type { Anchor } from './anchor.js';

const STATEMENTS = {
  name: 'audit_restore_statements',
  text: `select ${SIGNED_EVENT_COLUMNS.join(', ')} from audit_event where action = '${RESTORED}'`,
};

interface Claim {
  readonly first: number;
  readonly last: number;
  /** The time of the newest batch that was lost. */
  readonly lostUntil: number;
}

/**
 * Anchors of a part of the chain that was lost when an operator restored the database from a backup, by
 * the rows `audit.restored`.
 */
export class RestoredDatabase {
  private constructor(private readonly claims: readonly Claim[]) {}

  static async claimed(tx: EntityManager, mac: RowMac): Promise<RestoredDatabase> {
    const rows = await prepared<SignedAuditEvent>(tx, STATEMENTS, []);
    const events = rows.map(toStoredEvent).filter((event) => mac.check(event) === 'valid');
    return new RestoredDatabase(
      events.map(({ details }) => {
        const facts = JSON.parse(details) as Record<string, unknown>;
        return {
          first: Number(facts['first_anchor']),
          last: Number(facts['last_anchor']),
          lostUntil: Date.parse(String(facts['lost_until'])),
        };
      }),
    );
  }

  excuses({ number, sealedAt }: Anchor): boolean {
    return this.claims.some(
      ({ first, last, lostUntil }) =>
        first <= number && number <= last && sealedAt.getTime() <= lostUntil,
    );
  }
}
