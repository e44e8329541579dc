import { IsIn, IsInt, IsString, IsUUID } from 'class-validator';
import { Describe, IsFormat, IsFreeForm, Nullable } from '@tessera/errors';
import { RESULT_STATUSES, type ResultStatus } from '@tessera/three-ds';

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
