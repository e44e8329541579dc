import { ERROR_CODES, type Erro, type MessageError, type RReq, type RRes } from '@tessera/three-ds';

const FALLBACK_VERSION = '2.2.0';

/** The result is taken. */
export function received(message: RReq): RRes {
  return {
    messageType: 'RRes',
    messageVersion: message.messageVersion,
    threeDSServerTransID: message.threeDSServerTransID,
    acsTransID: message.acsTransID,
    dsTransID: message.dsTransID,
    resultsStatus: '01',
  };
}

/** The message belongs to another transaction, or contradicts the result that was accepted. */
export function dataInvalid(message: RReq): Erro {
  return about(message, {
    errorCode: ERROR_CODES.transactionDataInvalid,
    errorDescription: 'Transaction data not valid',
    errorDetail: 'The result is not one that this transaction waits for.',
  });
}

export function tooLate(message: RReq): Erro {
  return about(message, {
    errorCode: ERROR_CODES.timedOut,
    errorDescription: 'Transaction Timed Out',
    errorDetail: 'The time for the authentication had passed.',
  });
}

/** The message cannot be read. */
export function errorMessage(fault: MessageError): Erro {
  return {
    messageType: 'Erro',
    messageVersion: FALLBACK_VERSION,
    errorCode: fault.errorCode,
    errorComponent: 'S',
    errorDescription: fault.description,
    errorDetail: fault.detail,
    errorMessageType: 'RReq',
  };
}

function about(
  message: RReq,
  error: Pick<Erro, 'errorCode' | 'errorDescription' | 'errorDetail'>,
): Erro {
  return {
    messageType: 'Erro',
    messageVersion: message.messageVersion,
    threeDSServerTransID: message.threeDSServerTransID,
    acsTransID: message.acsTransID,
    dsTransID: message.dsTransID,
    errorComponent: 'S',
    errorMessageType: 'RReq',
    ...error,
  };
}
