import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { requirePeriod } from '@tessera/http';
import { ConnectorsService } from '../connectors/connectors.service.js';
import type { CheckSessionId } from '../ids.js';
import { AccountInformationService } from '../records/account-information.service.js';
import { RecordRedactedError } from '../records/account-information.errors.js';
import type { AccountIdentifier } from '../sessions/account-identifier.js';
import { AttemptSealerService } from '../sessions/attempt-sealer.service.js';
import type { CheckSession } from '../sessions/check-session.entity.js';
import { CheckSessionsRepository } from '../sessions/check-sessions.repository.js';
import { SessionNotFoundError } from '../sessions/session.errors.js';
import type {
  CheckPersonalDataResponse,
  OperatorCheckDetailsResponse,
  OperatorCheckResponse,
} from './dto/operator-check.response.js';
import type { ListOperatorChecksQuery } from './dto/operator-checks.query.js';
import { OperatorChecksRepository, type OperatorCheckRow } from './operator-checks.repository.js';

/** Reads the checks of all tenants for the operator of the instance. */
@Injectable()
export class OperatorChecksService {
  constructor(
    private readonly checks: OperatorChecksRepository,
    private readonly sessions: CheckSessionsRepository,
    private readonly sealer: AttemptSealerService,
    private readonly records: AccountInformationService,
    private readonly connectors: ConnectorsService,
    private readonly audit: AuditTrailService,
  ) {}

  async list(
    query: ListOperatorChecksQuery,
  ): Promise<{ data: OperatorCheckResponse[]; links: { next: string | null } }> {
    requirePeriod(query);
    const { rows, next } = await this.checks.page(query);
    return { data: rows.map((row) => this.summary(row)), links: { next } };
  }

  /** @throws SessionNotFoundError */
  async get(id: CheckSessionId): Promise<OperatorCheckDetailsResponse> {
    const row = await this.checks.find(id);
    if (row === undefined) throw new SessionNotFoundError();
    const summary: Readonly<OperatorCheckResponse> = this.summary(row);
    return {
      ...summary,
      bank_selected_at: isoOf(row.bank_selected_at),
      awaiting_bank_at: isoOf(row.awaiting_bank_at),
      fetching_at: isoOf(row.fetching_at),
      waiting_for: row.waiting_for,
      redacted_at: isoOf(row.redacted_at),
    };
  }

  /**
   * What a check has of the shopper. That it was read is recorded before it is shown.
   *
   * @throws SessionNotFoundError
   * @throws RecordRedactedError
   */
  async personalData(id: CheckSessionId): Promise<CheckPersonalDataResponse> {
    const [row, session] = await Promise.all([this.checks.find(id), this.sessions.find(id)]);
    if (row === undefined || session === null) throw new SessionNotFoundError();
    if (!row.is_kept || session.redactedAt !== null) throw new RecordRedactedError();
    const [account, record] = await Promise.all([
      this.accountOf(session),
      this.records.ofSession(id),
    ]);
    await this.audit.record(null, {
      action: 'account_check.personal_data.read',
      result: 'success',
      object: { type: 'account_check_session', id },
    });
    const { successUrl: success, failureUrl: failure } = session;
    const hasUrls = success !== null && failure !== null;
    return {
      id,
      account_identifier: account && { iban: account.iban },
      redirect_urls: hasUrls ? { success, failure } : null,
      record,
    };
  }

  private async accountOf(session: CheckSession): Promise<AccountIdentifier | null> {
    const { sealedAccountIdentifier: sealed } = session;
    return sealed && this.sealer.open<AccountIdentifier>(session, 'account_identifier', sealed);
  }

  private summary(row: OperatorCheckRow): OperatorCheckResponse {
    const { institution_id: institutionId } = row;
    const known = institutionId === null ? null : this.connectors.find(institutionId);
    return {
      id: row.id,
      tenant_id: row.tenant_id,
      tenant_name: row.tenant_name,
      status: row.status,
      reason: row.reason,
      market: row.market,
      institution_id: institutionId,
      institution_name: known?.institution.name ?? null,
      account_information_id: row.account_information_id,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      ended_at: isoOf(row.ended_at),
    };
  }
}

function isoOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
