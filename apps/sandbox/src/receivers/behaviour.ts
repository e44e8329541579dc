import type { AnswerManner, DestinationAnswer } from '../destinations/send-answer.js';

/** How a receiver answers. */
export interface Behaviour extends AnswerManner {
  readonly status: number;
  /** How many times each event is answered with `fail_status` before it is answered with `status`. */
  readonly fail_first: number;
  readonly fail_status: number;
  /** Answers with a redirect to this address: with `status` if that is a 3xx, else 302. */
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

/** @param attempt which arrival of its event this is, from 1 */
export function answerOf(behaviour: Behaviour, attempt: number): DestinationAnswer {
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
