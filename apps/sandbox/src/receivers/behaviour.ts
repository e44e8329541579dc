/** What goes wrong below HTTP: nothing; the connection breaks; nothing ever arrives; too slowly; too much. */
export const TROUBLES = ['none', 'reset', 'hang', 'drip', 'endless'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** How a receiver answers. */
export interface Behaviour {
  readonly status: number;
  /** Before the answer. */
  readonly delay_ms: number;
  /** How many times each event is answered with `fail_status` before it is answered with `status`. */
  readonly fail_first: number;
  readonly fail_status: number;
  /** Answers with a redirect to this address: with `status` if that is a 3xx, else 302. */
  readonly redirect_to: string | null;
  readonly body: string;
  readonly content_type: string;
  readonly trouble: Trouble;
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

/** The status line and headers of one answer. */
export interface HookAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @param attempt which arrival of its event this is, from 1 */
export function answerOf(behaviour: Behaviour, attempt: number): HookAnswer {
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
