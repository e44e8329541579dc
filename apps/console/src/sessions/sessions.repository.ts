import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Keyring, type Sealer } from '@tessera/crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { ConsoleConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import type { Session, SessionContent } from './session-content.js';

interface SessionRow {
  readonly id_hash: Buffer;
  readonly sealed_content: Buffer;
  readonly expires_at: Date;
}

/** Only the hash of a session's ID is stored, and its content is sealed: a copy of the table opens nothing. */
@Injectable()
export class SessionsRepository {
  private readonly sealer: Sealer;
  private readonly idleMinutes: number;
  private readonly hours: number;

  constructor(
    private readonly dataSource: DataSource,
    keyring: Keyring,
    config: ConsoleConfig,
  ) {
    this.sealer = keyring.sealer(KEYRING_KEYS.session);
    this.idleMinutes = config.sessionIdleMinutes;
    this.hours = config.sessionHours;
  }

  async insert(id: string, content: SessionContent): Promise<void> {
    const idHash = hashOf(id);
    await this.dataSource.query(
      `insert into console_sessions (id_hash, person_id, sealed_content, expires_at)
       values ($1, $2, $3, now() + make_interval(hours => $4))`,
      [idHash, content.person.id, this.seal(idHash, content), this.hours],
    );
  }

  /** The session, which counts as used from now on. Null for one that is unknown or has expired. */
  async find(id: string): Promise<Session | null> {
    const [row] = await this.dataSource.query<SessionRow[]>(
      `select id_hash, sealed_content, expires_at from console_sessions
       where id_hash = $1 and expires_at > now()
         and last_seen_at > now() - make_interval(mins => $2)`,
      [hashOf(id), this.idleMinutes],
    );
    if (row === undefined) return null;
    // Once a minute is exact enough, and spares most requests a write.
    await this.dataSource.query(
      `update console_sessions set last_seen_at = now()
       where id_hash = $1 and last_seen_at < now() - interval '1 minute'`,
      [row.id_hash],
    );
    return this.open(row);
  }

  /**
   * Changes a session while no other replica does: a refresh token may be used only once.
   *
   * @param change receives the content as it is now
   * @returns the new content; null if the session has ended meanwhile
   */
  async change(
    idHash: Buffer,
    change: (content: SessionContent) => Promise<SessionContent>,
  ): Promise<SessionContent | null> {
    return this.dataSource.transaction(async (tx) => {
      const [row] = await tx.query<SessionRow[]>(
        `select id_hash, sealed_content, expires_at from console_sessions
         where id_hash = $1 and expires_at > now() for update`,
        [idHash],
      );
      if (row === undefined) return null;
      const before = this.open(row).content;
      const after = await change(before);
      if (after !== before) await this.update(tx, idHash, after);
      return after;
    });
  }

  async delete(idHash: Buffer): Promise<void> {
    await this.dataSource.query('delete from console_sessions where id_hash = $1', [idHash]);
  }

  private async update(tx: EntityManager, idHash: Buffer, content: SessionContent): Promise<void> {
    await tx.query('update console_sessions set sealed_content = $2 where id_hash = $1', [
      idHash,
      this.seal(idHash, content),
    ]);
  }

  private seal(idHash: Buffer, content: SessionContent): Buffer {
    return this.sealer.seal(JSON.stringify(content), contextOf(idHash));
  }

  private open({ id_hash: idHash, sealed_content: sealed, expires_at: expiresAt }: SessionRow) {
    const text = this.sealer.open(sealed, contextOf(idHash)).toString('utf8');
    return { idHash, expiresAt, content: JSON.parse(text) as SessionContent };
  }
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

function contextOf(idHash: Buffer): string {
  return `console-session:${idHash.toString('hex')}`;
}
