import { IsIn, IsString } from 'class-validator';
import { Describe } from '@tessera/errors';
import { RESULT_CATEGORIES, type ResultCategory } from '../authentication-outcome.js';

/** How an authentication ended, in words that do not change. */
export class ThreeDsResultResponse {
  @Describe(
    'A fixed text for programs, such as `authenticated`, `issuer_rejected` or `challenge_canceled`.',
  )
  @IsString()
  code!: string;

  @IsIn(RESULT_CATEGORIES)
  category!: ResultCategory;

  @Describe('A sentence for people.')
  @IsString()
  message!: string;
}
