import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { prepared } from '@tessera/database';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { AccountRecord, Institution } from '../connectors/connector.js';
import { toAccountInformationId, type AccountInformationId, type CheckSessionId } from '../ids.js';
import type { CheckSession } from '../sessions/check-session.entity.js';
import { SessionTransitionsService } from '../sessions/session-transitions.service.js';
import { RecordNotFoundError, RecordRedactedError } from './account-information.errors.js';
import { AccountInformation } from './account-information.entity.js';
import { checkedAccount } from './checked-account.js';
import type { AccountInformationResponse } from './dto/account-information.response.js';
import { RecordSealerService } from './record-sealer.service.js';

interface Row {
  readonly created_at: Date;
  readonly wrapped_key: Buffer | null;
  readonly sealed_record: Buffer | null;
  readonly is_kept: boolean;
}

/** Without `redacted_at` a record has both. */
interface OfSession {
  readonly id: AccountInformationId;
  readonly created_at: Date;
  readonly wrapped_key: Buffer;
  readonly sealed_record: Buffer;
}

/** A record past its retention is no longer returned, even before the purge has deleted it. */
const READ = {
  name: 'account_information_read',
  text: `select r.created_at, r.wrapped_key, r.sealed_record,
      r.redacted_at is null
        and r.created_at > $3::timestamptz - make_interval(days => t.retention_days) as is_kept
    from account_information r join tenant t on t.id = r.tenant_id
    where r.id = $1 and r.tenant_id = $2`,
};

const READ_OF_SESSION = {
  name: 'account_information_read_of_session',
  text: `select id, created_at, wrapped_key, sealed_record from account_information
    where session_id = $1 and redacted_at is null`,
};

@Injectable()
export class AccountInformationService {
  constructor(
    private readonly sealer: RecordSealerService,
    private readonly transitions: SessionTransitionsService,
    private readonly audit: AuditTrailService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Shows a record, and writes down that it was shown before it is.
   *
   * @throws RecordNotFoundError also for another tenant's and for a session's id
   * @throws RecordRedactedError
   */
  async get(tenantId: AccountId, id: AccountInformationId): Promise<AccountInformationResponse> {
    const [row] = await prepared<Row>(this.dataSource, READ, [id, tenantId, this.clock.now()]);
    if (row === undefined) throw new RecordNotFoundError();
    const { wrapped_key: wrappedKey, sealed_record: sealedRecord } = row;
    if (!row.is_kept || wrappedKey === null || sealedRecord === null) {
      throw new RecordRedactedError();
    }
    const checked = await this.sealer.open(id, { wrappedKey, sealedRecord });
    await this.audit.record(null, {
      action: 'account_information.read',
      result: 'success',
      object: { type: 'account_information', id },
    });
    return { id, created_at: row.created_at.toISOString(), data: [checked] };
  }

  /**
   * The record of a session, of whatever tenant. The caller has checked the retention, and records
   * that it was read.
   *
   * @returns null when the session has none
   */
  async ofSession(sessionId: CheckSessionId): Promise<AccountInformationResponse | null> {
    const [row] = await prepared<OfSession>(this.dataSource, READ_OF_SESSION, [sessionId]);
    if (row === undefined) return null;
    const { id, wrapped_key: wrappedKey, sealed_record: sealedRecord } = row;
    const checked = await this.sealer.open(id, { wrappedKey, sealedRecord });
    return { id, created_at: row.created_at.toISOString(), data: [checked] };
  }

  /**
   * Completes a session with its record.
   *
   * @returns null when the session ended in the meantime; then no record is stored
   */
  async complete(
    session: CheckSession,
    institution: Institution,
    record: AccountRecord,
  ): Promise<CheckSession | null> {
    const id = toAccountInformationId(randomUUID());
    const sealed = await this.sealer.seal(id, checkedAccount(institution, record));
    return this.transitions.complete(session, id, async (tx, { endedAt }) => {
      await tx.insert(AccountInformation, {
        id,
        sessionId: session.id,
        tenantId: session.tenantId,
        createdAt: endedAt ?? this.clock.now(),
        ...sealed,
        redactedAt: null,
      });
    });
  }
}
