import { Type } from 'class-transformer';
import { IsArray, IsIn, IsString, ValidateNested } from 'class-validator';
import { SCHEMES, type Scheme } from '@tessera/cards';
import { Describe, Nullable, Omittable } from '@tessera/errors';
import { JwkResponse } from '../../jwe-keys/jwk.response.js';
import { SESSION_STATUSES, type SessionStatus } from '../session-state.js';

export const NEXT_ACTIONS = ['tokenize_card', 'refresh_security_code'] as const;

export type NextAction = (typeof NEXT_ACTIONS)[number];

/** What a browser needs for the next action. */
export class SessionDataResponse {
  @ValidateNested()
  @Type(() => JwkResponse)
  jwk!: JwkResponse;

  @Describe('For `tokenize_card`.')
  @Omittable()
  @IsArray()
  @IsIn(SCHEMES, { each: true })
  allowed_schemes?: readonly Scheme[];

  @Describe('For `refresh_security_code`: the end of the number of the card whose code is asked.')
  @Omittable()
  @IsString()
  last_four?: string;

  @Describe('For `refresh_security_code`; it says how long the code is.')
  @Omittable()
  @IsIn(SCHEMES)
  scheme?: Scheme;
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
