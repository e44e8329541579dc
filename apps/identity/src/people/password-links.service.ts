import { randomUUID } from 'node:crypto';
import { constantTimeEqual, randomBase62, type VersionedHash } from '@tessera/crypto';
import { isUuid } from '@tessera/errors';
import type { RowIntegrityService } from '@tessera/integrity';
import type { Clock } from '@tessera/telemetry';
import type { DataSource, EntityManager } from 'typeorm';
import { USER_ROWS } from '../database/authenticated-tables.js';
import { PASSWORD_ROUTE } from '../provider/routes.js';
import { User } from '../users/user.entity.js';
import { PasswordLink, type LinkPurpose } from './password-link.entity.js';

const SECRET_LENGTH = 43;
const HOUR_MS = 60 * 60_000;

/** An invitation may wait for the weekend to end; a reset is asked for by someone who waits. */
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  invitation: 72 * HOUR_MS,
  reset: HOUR_MS,
};

/** A new link. Only its URL has the secret. */
export interface NewPasswordLink {
  readonly url: string;
  readonly expiresAt: Date;
  readonly purpose: LinkPurpose;
  /** Stores it, so that it works. The person's earlier links stop working. */
  save(tx: EntityManager): Promise<void>;
}

/** A link that works, and its person. */
export interface OpenPasswordLink {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly user: User;
}

/** Links with which people choose a password: random, used once, and expiring. */
export class PasswordLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pepper: VersionedHash,
    private readonly integrity: RowIntegrityService,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly issuer: string,
  ) {}

  create(userId: string, purpose: LinkPurpose): NewPasswordLink {
    const id = randomUUID();
    const secret = randomBase62(SECRET_LENGTH);
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS[purpose]);
    const row = { id, userId, purpose, expiresAt };
    const linkHash = this.pepper.of(...hashedParts(row, secret));
    return {
      url: `${this.issuer.replace(/\/$/, '')}${PASSWORD_ROUTE}/${id}.${secret}`,
      expiresAt,
      purpose,
      save: async (tx) => {
        await tx.delete(PasswordLink, { userId });
        await tx.insert(PasswordLink, { ...row, linkHash });
      },
    };
  }

  /** @returns null for a link that is unknown, used or expired, and for a disabled person */
  async find(link: string): Promise<OpenPasswordLink | null> {
    const [id = '', secret = ''] = link.split('.', 2);
    if (!isUuid(id) || secret.length !== SECRET_LENGTH) return null;
    const { manager } = this.dataSource;
    const row = await manager.findOneBy(PasswordLink, { id });
    if (row === null || row.expiresAt <= this.clock.now()) return null;
    const hashes = this.pepper.candidates(...hashedParts(row, secret));
    if (!hashes.map((hash) => constantTimeEqual(hash, row.linkHash)).includes(true)) return null;
    const stored = await manager.findOneBy(User, { id: row.userId });
    const user = this.integrity.intact(USER_ROWS, stored);
    return user?.disabledAt === null ? { id, purpose: row.purpose, user } : null;
  }

  /** Of two requests with the same link, one gets true. */
  async consume(tx: EntityManager, id: string): Promise<boolean> {
    const { affected } = await tx.delete(PasswordLink, { id });
    return affected === 1;
  }

  /** Ends every link of a person. */
  async end(tx: EntityManager, userId: string): Promise<void> {
    await tx.delete(PasswordLink, { userId });
  }
}

function hashedParts(
  row: Pick<PasswordLink, 'id' | 'userId' | 'purpose' | 'expiresAt'>,
  secret: string,
): string[] {
  const { id, userId, purpose, expiresAt } = row;
  return ['password-link', id, userId, purpose, expiresAt.toISOString(), secret];
}
