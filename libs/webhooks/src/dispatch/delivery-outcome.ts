import { OutboundError } from '@tessera/outbound';
import type { OutboundFailure, OutboundHead, OutboundResponse } from '@tessera/outbound';
import { parseUntrustedJson } from '@tessera/errors';
import { decodedBody, DecodedBodyTooLargeError } from './decoded-body.js';

/** How much of a response that calls itself JSON is read, compressed or not: a deliberate limit. */
export const MAX_RESPONSE_BYTES = 1024 * 1024;

/** How an attempt ended: the fixed classes that are logged and counted. */
export type DeliveryOutcome =
  | 'delivered'
  | 'status_1xx'
  | 'status_3xx'
  | 'status_4xx'
  | 'status_5xx'
  | 'bad_json'
  | 'invalid_event'
  | 'endpoint_disabled'
  | OutboundFailure;

/** How an attempt ended, by its fixed class. */
export interface AttemptResult {
  readonly outcome: DeliveryOutcome;
  readonly status?: number;
  /** The IP address of the receiver. */
  readonly address?: string | undefined;
  /** The start of the response, for the log of deliveries only. */
  readonly excerpt?: Buffer;
}

/**
 * "A delivery succeeds when the endpoint answers with any 2xx status"; "a body sent with
 * `content-type: application/json` must be valid JSON, otherwise the delivery counts as failed".
 */
export function outcomeOf(response: OutboundResponse): AttemptResult {
  const { status } = response;
  if (!isSuccess(status)) {
    return { outcome: statusClass(status), status };
  }
  return { outcome: isJson(response) ? outcomeOfJson(response) : 'delivered', status };
}

/** The class of an attempt without a response. */
export function outcomeOfError(error: unknown): AttemptResult {
  return { outcome: error instanceof OutboundError ? error.code : 'connection_lost' };
}

/** Only the body of a success that calls itself JSON matters; everything else is thrown away. */
export function decidesByBody(head: OutboundHead): boolean {
  return isSuccess(head.status) && isJson(head);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function statusClass(status: number): DeliveryOutcome {
  if (status >= 500) return 'status_5xx';
  if (status >= 400) return 'status_4xx';
  return status >= 300 ? 'status_3xx' : 'status_1xx';
}

function isJson({ headers }: OutboundHead): boolean {
  const header = headers['content-type'];
  const value = Array.isArray(header) ? header[0] : header;
  return value?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

function outcomeOfJson(response: OutboundResponse): DeliveryOutcome {
  try {
    const body = decodedBody(response, MAX_RESPONSE_BYTES);
    return body.length === 0 || isValidJson(body) ? 'delivered' : 'bad_json';
  } catch (error) {
    return error instanceof DecodedBodyTooLargeError ? 'body_too_large' : 'bad_json';
  }
}

function isValidJson(body: Buffer): boolean {
  try {
    parseUntrustedJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return true;
  } catch {
    return false;
  }
}
