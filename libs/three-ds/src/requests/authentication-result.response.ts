import { IsIn, IsString } from 'class-validator';
import { Describe } from '@tessera/errors';
import { RESULT_CATEGORIES, type ResultCategory } from '../authentication-outcome.js';

/** The result of an authentication, in stable codes. */
export class ThreeDsResultResponse {
  @Describe('A fixed code, such as `authenticated`, `issuer_rejected` or `challenge_canceled`.')
  @IsString()
  code!: string;

  @IsIn(RESULT_CATEGORIES)
  category!: ResultCategory;

  @Describe('A human-readable sentence.')
  @IsString()
  message!: string;
}
