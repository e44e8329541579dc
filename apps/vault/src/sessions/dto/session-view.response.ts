import { Type } from 'class-transformer';
import { IsArray, IsIn, ValidateNested } from 'class-validator';
import { SCHEMES, type Scheme } from '@tessera/cards';
import { Describe, Nullable } from '@tessera/errors';
import { JwkResponse } from '../../jwe-keys/jwk.response.js';
import { SESSION_STATUSES, type SessionStatus } from '../session-state.js';

export const NEXT_ACTIONS = ['tokenize_card'] as const;

export type NextAction = (typeof NEXT_ACTIONS)[number];

/** What a browser needs for `tokenize_card`. */
export class SessionDataResponse {
  @ValidateNested()
  @Type(() => JwkResponse)
  jwk!: JwkResponse;

  @IsArray()
  @IsIn(SCHEMES, { each: true })
  allowed_schemes!: readonly Scheme[];
}

/** A session as the browser sees it. */
export class SessionViewResponse {
  @IsIn(SESSION_STATUSES)
  status!: SessionStatus;

  @Describe('What the browser is to do now; null when there is nothing left to do.')
  @Nullable()
  @IsIn(NEXT_ACTIONS)
  next_action!: NextAction | null;

  @Nullable()
  @ValidateNested()
  @Type(() => SessionDataResponse)
  data!: SessionDataResponse | null;
}
