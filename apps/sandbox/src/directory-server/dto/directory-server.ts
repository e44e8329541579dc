import { Describe, IsFormat, IsFreeForm, Nullable, Omittable } from '@tessera/errors';
import { RESULT_STATUSES, type ResultStatus } from '@tessera/three-ds';
import { IsIn, IsInt, IsString, IsUUID, Matches } from 'class-validator';

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

export class DirectoryServerResponse {
  @Describe('Where 3DS servers send their messages, over TLS.')
  @IsFormat('http-url')
  url!: string;

  @Describe('A URL whose TLS handshake fails.')
  @IsFormat('http-url')
  tls_failure_url!: string;

  @Describe('PEM: the authority to trust.')
  @IsString()
  certificate_authority!: string;
}

export class IssuerTransactionResponse {
  @IsUUID()
  three_ds_server_trans_id!: string;

  @IsUUID()
  acs_trans_id!: string;

  @IsUUID()
  ds_trans_id!: string;

  @Describe('Null while it is open.')
  @Nullable()
  @IsIn(RESULT_STATUSES)
  trans_status!: ResultStatus | null;

  @IsFormat('http-url')
  results_url!: string;

  @IsFormat('http-url')
  notification_url!: string;

  @IsInt()
  results_sent!: number;
}

export class ResultsSentResponse {
  @Describe("The 3DS server's response.")
  @IsInt()
  status!: number;

  @IsFreeForm()
  message!: unknown;
}
