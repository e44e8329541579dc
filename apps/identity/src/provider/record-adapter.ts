import { createHash } from 'node:crypto';
import type { Sealer } from '@tessera/crypto';
import { errors } from 'oidc-provider';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { DataSource } from 'typeorm';
import { userHash } from './issued-records.js';

const UPSERT = `
  insert into oidc_records
    (model, id_hash, sealed_payload, grant_id_hash, user_code_hash, uid_hash, user_hash, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
  on conflict (model, id_hash) do update set
    sealed_payload = excluded.sealed_payload, grant_id_hash = excluded.grant_id_hash,
    user_code_hash = excluded.user_code_hash, uid_hash = excluded.uid_hash,
    user_hash = excluded.user_hash, expires_at = excluded.expires_at`;

type LookupColumn = 'id_hash' | 'uid_hash' | 'user_code_hash';

interface RecordRow {
  id_hash: Buffer;
  sealed_payload: Buffer;
  consumed_at: Date | null;
}

/**
 * oidc-provider's storage for one of its models, shared by all replicas through Postgres. IDs are
 * bearer secrets, so only their hashes are stored, and the payload, which repeats them, is sealed.
 */
export class RecordAdapter implements Adapter {
  constructor(
    private readonly model: string,
    private readonly dataSource: DataSource,
    private readonly sealer: Sealer,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const idHash = hashOf(id);
    await this.dataSource.query(UPSERT, [
      this.model,
      idHash,
      this.sealer.seal(JSON.stringify(payload), recordContext(this.model, idHash)),
      optionalHash(payload['grantId']),
      optionalHash(payload['userCode']),
      optionalHash(payload['uid']),
      optionalUserHash(userOf(payload)),
      expiresIn ?? null,
    ]);
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.findBy('id_hash', id);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findBy('uid_hash', uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findBy('user_code_hash', userCode);
  }

  /**
   * The provider checks whether a code was used before it calls this. Of two concurrent requests,
   * the second one fails here.
   */
  async consume(id: string): Promise<void> {
    const [, count]: [unknown, number] = await this.dataSource.query(
      `update oidc_records set consumed_at = now()
       where model = $1 and id_hash = $2 and consumed_at is null`,
      [this.model, hashOf(id)],
    );
    if (count > 0) return;
    await this.revokeReused(id);
    throw new errors.InvalidGrant('it was already used');
  }

  /**
   * A refresh token for an API that two requests use at the same time may be stolen, so its whole
   * grant ends. The grant itself goes as well, since the first request is about to store a new token.
   */
  private async revokeReused(id: string): Promise<void> {
    if (this.model !== 'RefreshToken') return;
    const used = await this.find(id);
    const { grantId, resource } = used ?? {};
    if (typeof grantId !== 'string' || resource === undefined) return;
    await this.dataSource.query(
      `delete from oidc_records where grant_id_hash = $1 or (model = 'Grant' and id_hash = $1)`,
      [hashOf(grantId)],
    );
  }

  async destroy(id: string): Promise<void> {
    await this.dataSource.query('delete from oidc_records where model = $1 and id_hash = $2', [
      this.model,
      hashOf(id),
    ]);
  }

  /** For all models: the provider calls one adapter to revoke everything issued under the grant. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.dataSource.query('delete from oidc_records where grant_id_hash = $1', [
      hashOf(grantId),
    ]);
  }

  private async findBy(column: LookupColumn, secret: string): Promise<AdapterPayload | undefined> {
    const rows: RecordRow[] = await this.dataSource.query(
      `select id_hash, sealed_payload, consumed_at from oidc_records
       where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
      [this.model, hashOf(secret)],
    );
    const [row] = rows;
    if (row === undefined) {
      return undefined;
    }
    const opened = this.sealer.open(row.sealed_payload, recordContext(this.model, row.id_hash));
    const payload = JSON.parse(opened.toString()) as AdapterPayload;
    return row.consumed_at === null
      ? payload
      : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) };
  }
}

/** The `aad` of a sealed record. */
export function recordContext(model: string | Buffer, idHash: string | Buffer): string {
  return `oidc-record:${model.toString()}:${Buffer.from(idHash).toString('base64url')}`;
}

/**
 * The person that a record belongs to. An interaction, which has no account yet, belongs to the
 * person who has proved a password in it, so that ending a person's access also ends their
 * unfinished sign-ins.
 */
function userOf({ accountId, result }: AdapterPayload): unknown {
  if (accountId !== undefined) return accountId;
  const { progress, login } = (result ?? {}) as InteractionOutcome;
  return progress?.userId ?? login?.accountId;
}

interface InteractionOutcome {
  readonly progress?: { readonly userId?: unknown };
  readonly login?: { readonly accountId?: unknown };
}

function optionalUserHash(userId: unknown): Buffer | null {
  return typeof userId === 'string' ? userHash(userId) : null;
}

/** IDs are long random strings, so a plain hash cannot be reversed by guessing. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function optionalHash(value: unknown): Buffer | null {
  return typeof value === 'string' ? hashOf(value) : null;
}
