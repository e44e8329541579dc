import { Injectable } from '@nestjs/common';
import { Keyring, type VersionedHash } from '@tessera/crypto';
import type { AccountId, SessionId, TokenId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { DataSource, In, type EntityManager } from 'typeorm';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { TOKEN_SESSION_ROWS } from '../database/authenticated-tables.js';
import { TokenSessionNotFoundError } from './session.errors.js';
import { TokenSession, type TokenSessionStatus } from './token-session.entity.js';

@Injectable()
export class TokenSessionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly integrity: RowIntegrityService,
    private readonly keyring: Keyring,
  ) {}

  /** Read on each use: a worker has no such key, and needs none. */
  private get hashes(): VersionedHash {
    return this.keyring.versionedHash(KEYRING_KEYS.tokenSession);
  }

  /** The hash that is stored in place of a session ID. */
  hash(sessionId: SessionId): Buffer {
    return this.hashes.of(sessionId);
  }

  /** Null also for a session that fails its integrity check. */
  async find(id: TokenId): Promise<TokenSession | null> {
    return this.intact(await this.dataSource.manager.findOneBy(TokenSession, { id }));
  }

  /** @throws TokenSessionNotFoundError, also for a session of another account */
  async getBySessionId(accountId: AccountId, sessionId: SessionId): Promise<TokenSession> {
    const sessionHash = In(this.hashes.candidates(sessionId.toLowerCase()));
    const where = { sessionHash, accountId };
    const session = this.intact(await this.dataSource.manager.findOneBy(TokenSession, where));
    if (session === null) throw new TokenSessionNotFoundError();
    return session;
  }

  /** Those that take the schemes of their account, as they are open now. */
  async listFollowing(accountId: AccountId): Promise<TokenId[]> {
    const sessions = await this.dataSource.manager
      .createQueryBuilder(TokenSession, 'session')
      .select('session.id')
      .where(`session.accountId = :accountId and session.status = 'open'`, { accountId })
      .andWhere('session.allowedCardSchemes is null')
      .getMany();
    return sessions.map(({ id }) => id);
  }

  /** The MAC of a session that is about to be opened. */
  mac(session: Omit<TokenSession, 'rowMac'>): Buffer {
    return this.integrity.mac(TOKEN_SESSION_ROWS, session);
  }

  private intact(session: TokenSession | null): TokenSession | null {
    return this.integrity.intact(TOKEN_SESSION_ROWS, session);
  }

  /** Ends an open session; false when it is over already. */
  async end(
    tx: EntityManager,
    id: TokenId,
    status: Exclude<TokenSessionStatus, 'open'>,
  ): Promise<boolean> {
    const ended = await tx.update(TokenSession, { id, status: 'open' }, { status });
    return ended.affected === 1;
  }
}
