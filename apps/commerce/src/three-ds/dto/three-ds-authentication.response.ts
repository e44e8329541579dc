import type { TokenId } from '@tessera/ids';
import { Type } from 'class-transformer';
import { IsIn, IsString, IsUUID, ValidateNested } from 'class-validator';
import { Describe, IsFormat, Nullable } from '@tessera/errors';
import {
  type ARes,
  type Authenticated,
  type AuthenticationResult,
  RESULT_STATUSES,
  type ResultStatus,
  ThreeDsResultResponse,
  writeFormMessage,
} from '@tessera/three-ds';

const THREE_DS_STATUSES = ['processing', 'challenge_required', 'completed', 'failed'] as const;
const THREE_DS_FLOWS = ['frictionless', 'challenge', 'decoupled'] as const;

export class ThreeDsChallengeResponse {
  @Describe('Where the browser posts the form to.')
  @IsFormat('http-url')
  acs_url!: string;

  @Describe('The form field `creq`.')
  @IsString()
  creq!: string;
}

export class ThreeDsAuthenticationResponse {
  @Describe('`threeDSServerTransID`, which the result has too.')
  @IsUUID()
  id!: string;

  @IsUUID()
  token_id!: string;

  @Describe(
    '`challenge_required` and `processing`: the result comes to `results_url`. `failed` may be for want of an issuer that takes part.',
  )
  @IsIn(THREE_DS_STATUSES)
  status!: (typeof THREE_DS_STATUSES)[number];

  @Nullable()
  @IsIn(THREE_DS_FLOWS)
  flow!: (typeof THREE_DS_FLOWS)[number] | null;

  @Nullable()
  @IsString()
  message_version!: string | null;

  @Nullable()
  @IsUUID()
  ds_transaction_id!: string | null;

  @Nullable()
  @IsUUID()
  acs_transaction_id!: string | null;

  @Nullable()
  @IsIn(RESULT_STATUSES)
  transaction_status!: ResultStatus | null;

  @Nullable()
  @IsString()
  transaction_status_reason!: string | null;

  @Nullable()
  @IsString()
  eci!: string | null;

  @Describe('The proof for the authorization (CAVV, AAV): 20 bytes in base64.')
  @Nullable()
  @IsString()
  authentication_value!: string | null;

  @Nullable()
  @ValidateNested()
  @Type(() => ThreeDsChallengeResponse)
  challenge!: ThreeDsChallengeResponse | null;

  @Nullable()
  @ValidateNested()
  @Type(() => ThreeDsResultResponse)
  result!: ThreeDsResultResponse | null;
}

const FULL_PAGE = '05';

/** A plain object with the fields of the response. */
type ResponseFields = {
  [Name in keyof ThreeDsAuthenticationResponse]: ThreeDsAuthenticationResponse[Name];
};

/** The issuer's result, as the caller sees it. */
export function authenticatedResponse(
  tokenId: TokenId,
  { response, outcome }: Authenticated,
): ThreeDsAuthenticationResponse {
  const known = {
    ...blank(response.threeDSServerTransID, tokenId),
    flow: outcome.flow,
    message_version: response.messageVersion,
    ds_transaction_id: response.dsTransID,
    acs_transaction_id: response.acsTransID,
  };
  switch (outcome.flow) {
    case 'frictionless':
      return { ...known, ...endOf(outcome.result) };
    case 'decoupled':
      return { ...known, status: 'processing' };
    case 'challenge': {
      const challenge = { acs_url: outcome.acsUrl, creq: challengeRequest(response) };
      return { ...known, status: 'challenge_required', challenge };
    }
    default:
      return outcome satisfies never;
  }
}

/** There is an end without an issuer. */
export function endedResponse(
  id: string,
  tokenId: TokenId,
  result: AuthenticationResult,
): ThreeDsAuthenticationResponse {
  return { ...blank(id, tokenId), ...endOf(result) };
}

function blank(id: string, tokenId: TokenId): ResponseFields {
  return {
    id,
    token_id: tokenId,
    status: 'processing',
    flow: null,
    message_version: null,
    ds_transaction_id: null,
    acs_transaction_id: null,
    transaction_status: null,
    transaction_status_reason: null,
    eci: null,
    authentication_value: null,
    challenge: null,
    result: null,
  };
}

function endOf(result: AuthenticationResult) {
  const { status, code, category, message } = result;
  return {
    status,
    transaction_status: result.transStatus,
    transaction_status_reason: result.transStatusReason,
    eci: result.eci,
    authentication_value: status === 'completed' ? result.authenticationValue : null,
    result: { code, category, message },
  };
}

function challengeRequest({ messageVersion, threeDSServerTransID, acsTransID }: ARes): string {
  return writeFormMessage({
    messageType: 'CReq',
    messageVersion,
    threeDSServerTransID,
    acsTransID,
    challengeWindowSize: FULL_PAGE,
  });
}
