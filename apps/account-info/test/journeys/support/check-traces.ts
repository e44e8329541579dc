import type { ServiceUnderTest } from '@tessera/local/testing';
import type { AccountCheckStack } from './account-check-stack.js';

const ROOT = '/api/services/account-information';
const EVENTS = [
  'ais.completed',
  'ais.user_cancelled',
  'ais.authentication_error',
  'ais.technical_error',
];

/** What a check left: at the bank, in the outbox, and for the shop's backend to read. */
export class CheckTraces {
  private readonly service: ServiceUnderTest;

  constructor(private readonly stack: AccountCheckStack) {
    this.service = stack.service;
  }

  /** A webhook endpoint of the tenant, whose deliveries stay queued. */
  async subscribe(): Promise<void> {
    const token = await this.service.issuer.token({ scope: 'admin:webhooks:create' });
    const body = { url: 'http://127.0.0.1:9/hooks', events: EVENTS };
    await this.service.post('/api/admin/webhooks', body, { token });
  }

  /** The events of a session, oldest first. */
  async events(sessionId: string): Promise<Record<string, unknown>[]> {
    const rows = await this.service.query<{ body: string }>(
      'select body from webhook_delivery order by created_at',
    );
    return rows
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
      .filter((event) => event['session_id'] === sessionId);
  }

  async recordIds(sessionId: string): Promise<string[]> {
    const text = 'select id from account_information where session_id = $1';
    return (await this.service.query<{ id: string }>(text, [sessionId])).map(({ id }) => id);
  }

  async record(id: string): Promise<Record<string, unknown>> {
    return (await this.service.get(`${ROOT}/${id}`)).body;
  }

  /** The consents of a simulated bank, newest first. */
  async consents(bank = 'berlin'): Promise<SimulatedConsent[]> {
    const response = await fetch(`${this.stack.shopUrl}/sandbox/banks/${bank}/consents`);
    return ((await response.json()) as { data: SimulatedConsent[] }).data;
  }

  async setBank(bank: string, behavior: object): Promise<void> {
    await fetch(`${this.stack.shopUrl}/sandbox/banks/${bank}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(behavior),
    });
  }

  async ibanOf(user: string, bank = 'berlin'): Promise<string> {
    const response = await fetch(`${this.stack.shopUrl}/sandbox/banks`);
    const { data } = (await response.json()) as { data: SimulatedBank[] };
    const customers = data.find(({ id }) => id === bank)?.customers ?? [];
    const [iban] = customers.find((customer) => customer.user === user)?.ibans ?? [];
    if (iban === undefined) throw new Error(`${user} has no account at ${bank}.`);
    return iban;
  }
}

export interface SimulatedConsent {
  readonly id: string;
  readonly status: string;
  readonly user: string | null;
  readonly reads: readonly string[];
}

interface SimulatedBank {
  readonly id: string;
  readonly customers: readonly { readonly user: string; readonly ibans: readonly string[] }[];
}
