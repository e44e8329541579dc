import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@tessera/auth';
import { PublicUrlService } from '@tessera/http';
import { AccountCheckEventsService } from './account-check-events.service.js';
import { AccountCheckNotFoundError } from './account-check.errors.js';
import { AccountInformationClient, type AccountRecord } from './account-information.client.js';
import type {
  AccountCheckResponse,
  ConfirmedAccountResponse,
  CreateAccountCheckRequest,
  OpenedAccountCheckResponse,
} from './dto/account-check.js';

const MAX_CHECKS = 1_000;
const LAST_DIGITS = 4;

/** Account checks with their sessions, in memory. */
@Injectable()
export class AccountChecksService {
  private readonly sessionIds = new BoundedMap<string, string>(MAX_CHECKS);

  constructor(
    private readonly accounts: AccountInformationClient,
    private readonly events: AccountCheckEventsService,
    private readonly publicUrl: PublicUrlService,
  ) {}

  async create({ market, iban }: CreateAccountCheckRequest): Promise<OpenedAccountCheckResponse> {
    await this.events.listen();
    const checkId = randomUUID();
    const url = this.publicUrl.link('/shop/account-check', { check: checkId });
    const sessionId = await this.accounts.openSession({
      market,
      redirect_urls: { success: url, failure: url },
      ...(iban !== undefined && { account_identifier: { iban } }),
    });
    this.sessionIds.set(checkId, sessionId);
    return { check_id: checkId, session_id: sessionId, base_url: this.accounts.url };
  }

  /** Relies on the service, never on the URL that the shopper returned to. */
  async get(checkId: string): Promise<AccountCheckResponse> {
    const sessionId = this.sessionIds.get(checkId);
    if (sessionId === undefined) throw new AccountCheckNotFoundError();
    const { status, reason = null } = await this.accounts.session(sessionId);
    if (ENDED_WITHOUT.has(status)) {
      return { check_id: checkId, status: 'not_confirmed', reason, account: null };
    }
    const recordId = this.events.findRecordId(sessionId);
    if (status !== 'completed' || recordId === null) {
      return { check_id: checkId, status: 'open', reason: null, account: null };
    }
    const account = shown(await this.accounts.record(recordId));
    return { check_id: checkId, status: 'confirmed', reason: null, account };
  }
}

const ENDED_WITHOUT: ReadonlySet<string> = new Set(['failed', 'cancelled', 'expired']);

function shown({ data }: AccountRecord): ConfirmedAccountResponse {
  const [checked] = data;
  const [account] = checked?.accounts ?? [];
  if (checked === undefined || account === undefined) throw new Error('The record has no account.');
  return {
    financial_institution: checked.financial_institution,
    account_type: account.account_type,
    currency_code: account.currency_code,
    last_four: account.account_number.slice(-LAST_DIGITS),
  };
}
