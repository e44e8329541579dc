import type { CardRange, MessageError } from '@tessera/three-ds';
import {
  ERROR_CODES,
  type AReqWithAccount,
  type ARes,
  type Erro,
  type PReq,
  type PRes,
} from '@tessera/three-ds';
import type { AcsResult, AcsTransaction } from './acs/acs-transaction.js';

/** The serial number of the latest list. */
const RANGES_SERIAL_NUMBER = '20260101-1';

const DIRECTORY_VERSIONS = { start: '2.1.0', end: '2.2.0' } as const;

/** First digits and length of the numbers. Maestro and others do not participate. */
const PREFIXES: readonly (readonly [from: string, to: string, length: number])[] = [
  ['4', '4', 16],
  ['51', '55', 16],
  ['2221', '2720', 16],
  ['34', '34', 15],
  ['37', '37', 15],
  ['6011', '6011', 16],
  ['644', '659', 16],
  ['300', '305', 14],
  ['3528', '3589', 16],
  ['62', '62', 16],
];

/** The card ranges whose issuers participate. */
const PARTICIPATING_RANGES: readonly CardRange[] = PREFIXES.map(([from, to, length]) => ({
  startRange: from.padEnd(length, '0'),
  endRange: to.padEnd(length, '9'),
  actionInd: 'A',
  acsStartProtocolVersion: DIRECTORY_VERSIONS.start,
  acsEndProtocolVersion: DIRECTORY_VERSIONS.end,
}));

const DS_REFERENCE = '3DS_LOA_DIS_SANDBOX_020200_00001';
const ACS_REFERENCE = '3DS_LOA_ACS_SANDBOX_020200_00001';
const ACS_OPERATOR = 'SANDBOX-ACS-01';
const ONE_TIME_PASSWORD = '02';
const OUT_OF_BAND = '03';
const ERROR_VERSION = '2.2.0';

/** Which issuers participate; empty if the requestor already has the latest list. */
export function preparationResponse(request: PReq, dsTransId: string): PRes {
  const isKnown = request.serialNum === RANGES_SERIAL_NUMBER;
  return {
    messageType: 'PRes',
    messageVersion: request.messageVersion,
    threeDSServerTransID: request.threeDSServerTransID,
    dsTransID: dsTransId,
    dsStartProtocolVersion: DIRECTORY_VERSIONS.start,
    dsEndProtocolVersion: DIRECTORY_VERSIONS.end,
    serialNum: RANGES_SERIAL_NUMBER,
    ...(!isKnown && { cardRangeData: PARTICIPATING_RANGES }),
  };
}

/** The issuer decides without the shopper. */
export function frictionlessResponse(ids: TransactionIds, result: AcsResult): ARes {
  return { ...answerHead(ids), ...result };
}

export function challengeResponse(transaction: AcsTransaction, acsUrl: string): ARes {
  return {
    ...answerHead(transaction),
    transStatus: 'C',
    acsURL: acsUrl,
    acsChallengeMandated: 'Y',
    authenticationType: ONE_TIME_PASSWORD,
  };
}

export function decoupledResponse(transaction: AcsTransaction): ARes {
  return {
    ...answerHead(transaction),
    transStatus: 'D',
    acsDecConInd: 'Y',
    authenticationType: OUT_OF_BAND,
    cardholderInfo: 'Example Bank asks for your confirmation in its app.',
  };
}

/** The response to an unreadable message. */
export function errorMessage(fault: MessageError): Erro {
  return {
    messageType: 'Erro',
    messageVersion: ERROR_VERSION,
    errorCode: fault.errorCode,
    errorComponent: 'D',
    errorDescription: fault.description,
    errorDetail: fault.detail,
  };
}

/** The response of a directory server whose backend is down. */
export function systemFailure(request: AReqWithAccount): Erro {
  return {
    messageType: 'Erro',
    messageVersion: request.messageVersion,
    threeDSServerTransID: request.threeDSServerTransID,
    errorCode: ERROR_CODES.transientFailure,
    errorComponent: 'D',
    errorDescription: 'Transient System Failure',
    errorDetail: 'The issuer is unreachable.',
    errorMessageType: 'AReq',
  };
}

export type TransactionIds = Pick<
  AcsTransaction,
  'acsTransId' | 'dsTransId' | 'serverTransId' | 'version'
>;

function answerHead(ids: TransactionIds): Omit<ARes, 'transStatus'> {
  return {
    messageType: 'ARes',
    messageVersion: ids.version,
    threeDSServerTransID: ids.serverTransId,
    dsTransID: ids.dsTransId,
    acsTransID: ids.acsTransId,
    dsReferenceNumber: DS_REFERENCE,
    acsReferenceNumber: ACS_REFERENCE,
    acsOperatorID: ACS_OPERATOR,
  };
}
