import { type Scheme, SCHEMES } from '@tessera/cards';
import { Type } from 'class-transformer';
import { Equals, IsArray, IsIn, IsString, IsUUID, ValidateNested } from 'class-validator';
import { Describe, IsTimestamp, Nullable, Omittable } from '@tessera/errors';
import { JwkResponse } from '../../jwe-keys/jwk.response.js';
import { SESSION_STATUSES, type SessionStatus } from '../session-state.js';

/** A session as the backend sees it. */
export class SessionResponse {
  @IsUUID()
  id!: string;

  @IsIn(SESSION_STATUSES)
  status!: SessionStatus;

  @Describe('Of a completed session.')
  @Omittable()
  @IsUUID()
  token_id?: string;

  @Describe('A code that says why a session failed.')
  @Omittable()
  @IsString()
  reason?: string;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  expires_at!: string;
}

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

/** The tokenization session response of the specification. */
export class SessionCreatedResponse {
  @Describe("The id that the token will have, and the backend's handle of the session.")
  @IsUUID()
  id!: string;

  @Describe('For the browser: anyone who has it can send the card. It is shown once.')
  @IsUUID()
  session_id!: string;

  @Equals('pending')
  status!: 'pending';
}
