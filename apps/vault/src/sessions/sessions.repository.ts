import { Injectable } from '@nestjs/common';
import type { Scheme } from '@tessera/cards';
import { prepared } from '@tessera/database';
import { fanOutSql, WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { eventValues, occurredSql, type StoredEvent } from '../events/vault-events.service.js';
import { ownerOf } from '../token-access/token-owner.js';
import type { SessionPurposeName } from './stored-session.js';
import { statusesBefore, type SessionStatus } from './session-state.js';
import type { StoredSession } from './stored-session.js';

export type NewSession = Omit<StoredSession, 'status' | 'reason'> & {
  readonly sessionHash: Buffer;
};

interface Row {
  readonly id: string;
  readonly purpose: SessionPurposeName;
  readonly token_id: string;
  readonly status: SessionStatus;
  readonly reason: string | null;
  readonly allowed_schemes: Scheme[] | null;
  readonly allowed_origins: string[] | null;
  readonly token_expires_in: number | null;
  readonly token_metadata: string;
  readonly owner: string | null;
  readonly account: string | null;
  readonly owner_mac: Buffer | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const COLUMNS = `id, purpose, token_id, status, reason, allowed_schemes, allowed_origins,
  token_expires_in, token_metadata, owner, account, owner_mac, created_at, expires_at`;

const INSERT = {
  name: 'session_insert',
  text: `insert into tokenization_session (id, purpose, token_id, session_hash, status,
      allowed_schemes, allowed_origins, token_expires_in, token_metadata, created_at, expires_at,
      owner, account, owner_mac)
    values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
};
const READ = {
  name: 'session_read',
  text: `select ${COLUMNS} from tokenization_session where id = $1`,
};
const READ_BY_HASH = {
  name: 'session_read_by_hash',
  text: `select ${COLUMNS} from tokenization_session where session_hash = any($1::bytea[])`,
};

/**
 * Of racing completions one changes the row and the others find it changed. The scheme is asked
 * again here: the backend may have narrowed the schemes since the session was read.
 */
const COMPLETE = {
  name: 'session_complete',
  text: `with won as (
      update tokenization_session set status = 'completed'
      where id = $1 and expires_at > $2 and ${mayBecome('completed')}
        and ($3::text is null or allowed_schemes is null or $3 = any (allowed_schemes))
      returning id),
    ${occurredSql(4, 1, 'won')},
    queued as (${fanOutSql('occurred')})
    select 1 from won`,
};

/** Counts a refused card; the last one that is allowed fails the session. */
const REFUSE = {
  name: 'session_refuse',
  text: `with attempt as (
      update tokenization_session
      set refused_attempts = refused_attempts + 1,
        status = case when refused_attempts + 1 >= $3 then 'failed' else status end,
        reason = case when refused_attempts + 1 >= $3 then $4 end
      where id = $1 and expires_at > $2 and ${mayBecome('failed')} returning status),
    won as (select 1 from attempt where status = 'failed'),
    ${occurredSql(5, 1, 'won')},
    queued as (${fanOutSql('occurred')})
    select 1 from won`,
};

const ALLOW_SCHEMES = {
  name: 'session_allow_schemes',
  text: `update tokenization_session set allowed_schemes = $3
    where id = $1 and expires_at > $2 and status = 'pending' returning ${COLUMNS}`,
};

@Injectable()
export class SessionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: WebhookOutboxRepository,
  ) {}

  async insert(db: DataSource | EntityManager, session: NewSession): Promise<void> {
    await prepared(db, INSERT, [
      session.id,
      session.purpose,
      session.tokenId,
      session.sessionHash,
      session.allowedSchemes,
      session.allowedOrigins,
      session.tokenExpiresIn,
      JSON.stringify(session.tokenMetadata),
      session.createdAt,
      session.expiresAt,
      session.owner.client,
      session.owner.account,
      session.ownerMac,
    ]);
  }

  async find(id: string): Promise<StoredSession | null> {
    const [row] = await prepared<Row>(this.dataSource, READ, [id]);
    return row === undefined ? null : storedSession(row);
  }

  /** @param sessionHashes under every version of the key */
  async findByHashes(sessionHashes: readonly Buffer[]): Promise<StoredSession | null> {
    const [row] = await prepared<Row>(this.dataSource, READ_BY_HASH, [sessionHashes]);
    return row === undefined ? null : storedSession(row);
  }

  /**
   * @param scheme of the card that was given; null where none was
   * @param event what has happened if this attempt wins
   * @returns whether this attempt was the one that closed the session
   */
  async complete(
    tx: EntityManager,
    id: string,
    now: Date,
    { scheme, event }: { readonly scheme: Scheme | null; readonly event: StoredEvent },
  ): Promise<boolean> {
    const values = [id, now, scheme, ...eventValues([event])];
    const hasWon = (await prepared(tx, COMPLETE, values)).length > 0;
    if (hasWon) this.outbox.wakeAfterCommit(tx);
    return hasWon;
  }

  /** @param limit the attempt that fails the session, with `reason` and the event */
  async refuse(
    id: string,
    now: Date,
    limit: { readonly attempts: number; readonly reason: string; readonly event: StoredEvent },
  ): Promise<void> {
    const values = [id, now, limit.attempts, limit.reason, ...eventValues([limit.event])];
    const hasFailed = (await prepared(this.dataSource, REFUSE, values)).length > 0;
    if (hasFailed) this.outbox.wakeAfterCommit(this.dataSource);
  }

  /** @returns null when the session is not open or does not exist */
  async allowSchemes(
    id: string,
    now: Date,
    schemes: readonly Scheme[] | null,
  ): Promise<StoredSession | null> {
    const [row] = await prepared<Row>(this.dataSource, ALLOW_SCHEMES, [id, now, schemes]);
    return row === undefined ? null : storedSession(row);
  }
}

function mayBecome(next: SessionStatus): string {
  const statuses = statusesBefore(next).map((status) => `'${status}'`);
  return `status in (${statuses.join(', ')})`;
}

function storedSession(row: Row): StoredSession {
  return {
    id: row.id,
    purpose: row.purpose,
    tokenId: row.token_id,
    status: row.status,
    reason: row.reason,
    allowedSchemes: row.allowed_schemes,
    allowedOrigins: row.allowed_origins,
    tokenExpiresIn: row.token_expires_in,
    tokenMetadata: JSON.parse(row.token_metadata) as Record<string, string>,
    owner: ownerOf(row),
    ownerMac: row.owner_mac,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
