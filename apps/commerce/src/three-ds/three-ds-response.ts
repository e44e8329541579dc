import type { TokenId } from '@tessera/ids';
import {
  writeFormMessage,
  type ARes,
  type Authenticated,
  type AuthenticationResult,
} from '@tessera/three-ds';
import type { ThreeDsAuthenticationResponse } from './dto/three-ds-authentication.response.js';

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
