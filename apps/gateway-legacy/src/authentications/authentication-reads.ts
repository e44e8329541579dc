import { Injectable } from '@nestjs/common';
import { pageBounds, pageEnvelope, prepared, type PageEnvelope } from '@tessera/service';
import { DataSource } from 'typeorm';
import { AuthenticationResponses } from './authentication-responses.js';
import {
  COUNT_AUTHENTICATIONS,
  LIST_AUTHENTICATIONS,
  READ_AUTHENTICATION,
} from './authentication-statements.js';
import type { AuthenticationRow } from './authentication.js';
import { AuthenticationNotFoundError } from './authentications.errors.js';
import type { AuthenticationResponse } from './dto/authentication.response.js';
import type { ListAuthenticationsQuery } from './dto/list-authentications.query.js';

/** The authentications of an account, as it reads them. */
@Injectable()
export class AuthenticationReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly responses: AuthenticationResponses,
  ) {}

  /** @throws AuthenticationNotFoundError also for another account's */
  async get(accountId: string, id: string): Promise<AuthenticationResponse> {
    const values = [accountId, id];
    const [row] = await prepared<AuthenticationRow>(this.dataSource, READ_AUTHENTICATION, values);
    if (row === undefined) throw new AuthenticationNotFoundError();
    return this.responses.of(row);
  }

  async list(
    accountId: string,
    query: ListAuthenticationsQuery,
  ): Promise<PageEnvelope<AuthenticationResponse>> {
    const filters = [
      accountId,
      query.status ?? null,
      query.use_case ?? null,
      query.reference ?? null,
      query.token_id ?? null,
      query.created_from ?? null,
      query.created_to ?? null,
    ];
    const { take, skip } = pageBounds(query);
    const [counted, rows] = await Promise.all([
      prepared<{ total: number }>(this.dataSource, COUNT_AUTHENTICATIONS, filters),
      prepared<AuthenticationRow>(this.dataSource, LIST_AUTHENTICATIONS, [...filters, take, skip]),
    ]);
    return pageEnvelope(
      query,
      counted[0]?.total ?? 0,
      rows.map((row) => this.responses.of(row)),
    );
  }
}
