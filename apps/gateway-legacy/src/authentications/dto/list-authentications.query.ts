import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { PageQuery } from '@tessera/http';
import type { GatewayTokenId } from '../../ids.js';
import { AUTHENTICATION_USE_CASES, type AuthenticationUseCase } from '../authentication.js';
import { AUTHENTICATION_STATES, type AuthenticationState } from '../authentication-state.js';

export class ListAuthenticationsQuery extends PageQuery {
  @Omittable()
  @IsIn(AUTHENTICATION_STATES)
  status?: AuthenticationState;

  @Omittable()
  @IsIn(AUTHENTICATION_USE_CASES)
  use_case?: AuthenticationUseCase;

  @Describe("The caller's own reference, in full.")
  @Omittable()
  @IsString()
  @MaxLength(80)
  reference?: string;

  @Describe('Authentications of this token.')
  @Omittable()
  @IsUUID()
  token_id?: GatewayTokenId;

  @Describe('Created then or later.')
  @Omittable()
  @IsTimestamp()
  created_from?: string;

  @Describe('Created before then.')
  @Omittable()
  @IsTimestamp()
  created_to?: string;
}
