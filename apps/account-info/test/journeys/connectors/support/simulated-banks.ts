import { freePort, serviceEnv, TestClock } from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import { bootService, type RunningService } from '@tessera/service';
import { sandboxBanks } from '../../support/banks-file.js';

export interface SimulatedConsent {
  readonly id: string;
  readonly status: string;
  readonly user: string | null;
  readonly requested_ibans: readonly string[];
  readonly reads: readonly string[];
}

interface BankView {
  readonly id: string;
  readonly customers: readonly { readonly user: string; readonly ibans: readonly string[] }[];
}

/** The banks of the sandbox, booted for real, and their knobs. */
export class SimulatedBanks {
  private constructor(
    readonly service: RunningService,
    /** Where browsers and third parties reach them. */
    readonly url: string,
    readonly clock: TestClock,
  ) {}

  /** @param publicUrl where a proxy in front of them is; none by default */
  static async boot(publicUrl?: string): Promise<SimulatedBanks> {
    const port = await freePort();
    const url = publicUrl ?? `http://localhost:${port}`;
    const clock = new TestClock();
    const service = await bootService(sandbox, {
      clock,
      env: {
        ...serviceEnv(),
        PUBLIC_URL: url,
        PORT: String(port),
      },
    });
    return new SimulatedBanks(service, url, clock);
  }

  /** The banks file of the local stack, with the URLs of these banks. */
  banksFile(): Promise<string> {
    return sandboxBanks(this.url);
  }

  async ibansOf(slug: string, user: string): Promise<readonly string[]> {
    const { data } = (await this.get('/sandbox/banks')) as { data: BankView[] };
    const bank = data.find(({ id }) => id === slug);
    return bank?.customers.find((customer) => customer.user === user)?.ibans ?? [];
  }

  /** The newest first. */
  async consents(slug: string): Promise<readonly SimulatedConsent[]> {
    const { data } = (await this.get(`/sandbox/banks/${slug}/consents`)) as {
      data: SimulatedConsent[];
    };
    return data;
  }

  async behave(slug: string, behavior: { slow_ms?: number; is_down?: boolean }): Promise<void> {
    const response = await fetch(`${this.service.url}/sandbox/banks/${slug}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(behavior),
    });
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`);
  }

  close(): Promise<void> {
    return this.service.close();
  }

  private async get(path: string): Promise<unknown> {
    const response = await fetch(this.service.url + path);
    return response.json();
  }
}
