import { IsIn, IsString, Matches } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';
import { RESULT_STATUSES, type ResultStatus } from '@tessera/three-ds';

/** A results request to send, again or with other contents. */
export class SendResultsRequest {
  @IsIn(RESULT_STATUSES)
  trans_status!: ResultStatus;

  @Omittable()
  @Matches(/^\d\d$/)
  trans_status_reason?: string;

  @Omittable()
  @IsString()
  authentication_value?: string;

  @Omittable()
  @Matches(/^0\d$/)
  eci?: string;

  @Describe("Replaces the issuer's ID, for a forged message.")
  @Omittable()
  @IsString()
  acs_trans_id?: string;
}
