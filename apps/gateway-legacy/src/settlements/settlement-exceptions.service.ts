import { Injectable } from '@nestjs/common';
import { prepared, routeRead } from '@tessera/database';
import { NotFoundError } from '@tessera/errors';
import { pageBounds, pageEnvelope, type PageEnvelope } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { DataSource } from 'typeorm';
import type { SettlementExceptionId } from '../ids.js';
import { EXCEPTION_REASONS } from '../payments/settlement-files/settlement-line.js';
import type {
  ListSettlementExceptionsQuery,
  SettlementExceptionResponse,
} from './dto/settlement-exception.js';
import { COUNT_EXCEPTIONS, LIST_EXCEPTIONS, READ_EXCEPTION } from './exception-statements.js';
import type { Movement } from './ledger-accounts.js';
import type { ExceptionRow } from './settlement-exception.js';

export class SettlementExceptionNotFoundError extends NotFoundError {
  constructor() {
    super('There is no settlement exception with this id.');
  }
}

/** Settlement exceptions as their accounts see them. */
@Injectable()
export class SettlementExceptionsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async list(
    accountId: AccountId,
    query: ListSettlementExceptionsQuery,
  ): Promise<PageEnvelope<SettlementExceptionResponse>> {
    const filters = [accountId, query.status ?? null, query.reason ?? null];
    const { take, skip } = pageBounds(query);
    const [counts, rows] = await Promise.all([
      routeRead(this.dataSource, (db) =>
        prepared<{ total: number }>(db, COUNT_EXCEPTIONS, filters),
      ),
      routeRead(this.dataSource, (db) =>
        prepared<ExceptionRow>(db, LIST_EXCEPTIONS, [...filters, take, skip]),
      ),
    ]);
    return pageEnvelope(query, counts[0]?.total ?? 0, rows.map(exceptionResponse));
  }

  /** @throws SettlementExceptionNotFoundError also for another account's */
  async get(accountId: AccountId, id: SettlementExceptionId): Promise<SettlementExceptionResponse> {
    const [row] = await prepared<ExceptionRow>(this.dataSource, READ_EXCEPTION, [accountId, id]);
    if (row === undefined) throw new SettlementExceptionNotFoundError();
    return exceptionResponse(row);
  }
}

function exceptionResponse(row: ExceptionRow): SettlementExceptionResponse {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    status: row.status,
    reason: row.reason,
    message: EXCEPTION_REASONS[row.reason],
    note: row.note,
    provider: row.provider,
    merchant: row.merchant,
    settlement: row.settlement,
    closed_at: row.closed_at.toISOString(),
    type: row.type as Movement,
    amount: Number(row.amount),
    currency_code: row.currency_code,
    reference: row.reference,
    payment_id: row.payment_id,
  };
}
