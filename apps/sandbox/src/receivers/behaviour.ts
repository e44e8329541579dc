import type { ResponseManner, DestinationResponse } from '../destinations/send-response.js';

/** How a receiver responds. */
export interface Behaviour extends ResponseManner {
  readonly status: number;
  /** How often each event gets `fail_status` before `status`. */
  readonly fail_first: number;
  readonly fail_status: number;
  /** Responds with a redirect to this URL: with `status` if it is a 3xx, otherwise 302. */
  readonly redirect_to: string | null;
  readonly body: string;
  readonly content_type: string;
}

export const FRIENDLY: Behaviour = {
  status: 200,
  delay_ms: 0,
  fail_first: 0,
  fail_status: 500,
  redirect_to: null,
  body: '',
  content_type: 'text/plain',
  trouble: 'none',
};

/** @param attempt number of the delivery attempt of this event, from 1 */
export function answerOf(behaviour: Behaviour, attempt: number): DestinationResponse {
  const { status, redirect_to: location, body, content_type } = behaviour;
  const type: Record<string, string> = body === '' ? {} : { 'content-type': content_type };
  if (attempt <= behaviour.fail_first) {
    return { status: behaviour.fail_status, headers: {}, body: '' };
  }
  if (location !== null) {
    return { status: isRedirect(status) ? status : 302, headers: { location }, body: '' };
  }
  return { status, headers: type, body };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status <= 399;
}
