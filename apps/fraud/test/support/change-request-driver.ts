import { SECOND_FACTOR_ACR } from '@tessera/auth';
import { expect } from '@jest/globals';
import { ADMIN_SCOPES, type Answer, type RunningFraud } from './running-fraud.js';

export const CHANGE_REQUESTS = '/api/admin/change-requests';

const EVERYTHING = `${ADMIN_SCOPES} admin:rulesets:draft admin:change-requests:read`;
const AUTHOR = `${EVERYTHING} admin:change-requests:propose`;
const APPROVER = `${EVERYTHING} admin:change-requests:propose admin:change-requests:approve`;

/** Who acts. `author` has the scopes of an approver too: what stops them is who they are. */
export type Actor = 'author' | 'approver' | 'other' | 'breaker' | 'reader';

/** Proposes and decides changes as several people. */
export class ChangeRequestDriver {
  private constructor(
    private readonly fraud: RunningFraud,
    readonly tokens: Readonly<Record<Actor, string>>,
  ) {}

  static async of(fraud: RunningFraud): Promise<ChangeRequestDriver> {
    const [author, approver, other, breaker, reader] = await Promise.all([
      personToken(fraud, 'author', APPROVER),
      personToken(fraud, 'approver', APPROVER),
      personToken(fraud, 'other', AUTHOR),
      personToken(fraud, 'breaker', `${EVERYTHING} admin:change-requests:break-glass`),
      personToken(fraud, 'reader', 'admin:change-requests:read'),
    ]);
    return new ChangeRequestDriver(fraud, { author, approver, other, breaker, reader });
  }

  propose(kind: string, payload: unknown, more: object = {}, by: Actor = 'author') {
    const body = { kind, payload, ...more };
    return this.fraud.call('POST', CHANGE_REQUESTS, { token: this.tokens[by], body });
  }

  async proposed(kind: string, payload: unknown): Promise<string> {
    const { status, body } = await this.propose(kind, payload);
    expect([status, body]).toEqual([201, expect.objectContaining({ status: 'proposed' })]);
    return String(body['id']);
  }

  act(
    action: 'approve' | 'reject' | 'withdraw' | 'break-glass',
    id: string,
    { by = 'approver', body = {} }: { readonly by?: Actor; readonly body?: object } = {},
  ): Promise<Answer> {
    const path = `${CHANGE_REQUESTS}/${id}/${action}`;
    return this.fraud.call('POST', path, { token: this.tokens[by], body });
  }

  get(id: string, by: Actor = 'author'): Promise<Answer> {
    return this.fraud.call('GET', `${CHANGE_REQUESTS}/${id}`, { token: this.tokens[by] });
  }

  async list(query: string, by: Actor = 'author'): Promise<{ id: string; status: string }[]> {
    const path = `${CHANGE_REQUESTS}?${query}`;
    const { status, body } = await this.fraud.call('GET', path, { token: this.tokens[by] });
    expect(status).toBe(200);
    return body['data'] as { id: string; status: string }[];
  }

  /** The steps that the audit trail has of a request, oldest first. */
  async audited(id: string): Promise<string[]> {
    const path = `/api/admin/audit-events?object_id=${id}`;
    const { body } = await this.fraud.call('GET', path, { token: this.tokens.author });
    const rows = body['data'] as { action: string; actor: string; result: string }[];
    return rows.map(({ action, actor, result }) => `${action} ${actor} ${result}`).reverse();
  }
}

/** A token of a person who has just used two factors. */
export function personToken(
  fraud: RunningFraud,
  userId: string,
  scope: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  return fraud.token(scope, 'console', {
    sub: userId,
    person: true,
    amr: ['pwd', 'otp', 'mfa'],
    acr: SECOND_FACTOR_ACR,
    auth_time: Math.floor(Date.now() / 1000),
    ...more,
  });
}
