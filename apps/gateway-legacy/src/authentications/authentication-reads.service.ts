import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { pageEnvelope, pageRows, type PageEnvelope } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { DataSource } from 'typeorm';
import type { AuthenticationId } from '../ids.js';
import { AuthenticationResponsesService } from './authentication-responses.service.js';
import { AUTHENTICATION_COLUMNS, READ_AUTHENTICATION } from './authentication-statements.js';
import type { AuthenticationRow } from './authentication.js';
import { AuthenticationNotFoundError } from './authentications.errors.js';
import type { ListAuthenticationsQuery } from './dto/authentication.request.js';
import type { AuthenticationResponse } from './dto/authentication.response.js';

/** The authentications of an account, as it reads them. */
@Injectable()
export class AuthenticationReadsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly responses: AuthenticationResponsesService,
  ) {}

  /** @throws AuthenticationNotFoundError also for another account's */
  async get(accountId: AccountId, id: AuthenticationId): Promise<AuthenticationResponse> {
    const values = [accountId, id];
    const [row] = await prepared<AuthenticationRow>(this.dataSource, READ_AUTHENTICATION, values);
    if (row === undefined) throw new AuthenticationNotFoundError();
    return this.responses.of(row);
  }

  async list(
    accountId: AccountId,
    query: ListAuthenticationsQuery,
  ): Promise<PageEnvelope<AuthenticationResponse>> {
    const { rows, total } = await pageRows<AuthenticationRow>(this.dataSource, {
      table: 'authentication',
      columns: AUTHENTICATION_COLUMNS,
      filters: [
        ['account_id = $', accountId],
        ['state = $', query.status],
        ['use_case = $', query.use_case],
        ['reference = $', query.reference],
        ['token_id = $', query.token_id],
        ['created_at >= $', query.created_from],
        ['created_at < $', query.created_to],
      ],
      query,
    });
    const data = rows.map((row) => this.responses.of(row));
    return pageEnvelope(query, total, data);
  }
}
