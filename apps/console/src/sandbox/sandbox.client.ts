import { Injectable } from '@nestjs/common';
import { NotFoundError, ServiceUnavailableError } from '@tessera/errors';
import { ConsoleConfig } from '../config.js';

const TIMEOUT_MS = 5_000;

/** A simulated bank and its switch. */
export interface SandboxBank {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly is_down: boolean;
}

/** The controls of the sandbox, which have no authentication: only development installations have it. */
@Injectable()
export class SandboxClient {
  constructor(private readonly config: ConsoleConfig) {}

  /** @throws NotFoundError without a sandbox @throws ServiceUnavailableError */
  async banks(): Promise<SandboxBank[]> {
    const { data } = (await this.call('GET', '/sandbox/banks')) as { data: SandboxBank[] };
    return data.map(bankOf);
  }

  /** @throws NotFoundError for an unknown bank, too @throws ServiceUnavailableError */
  async changeBank(id: string, isDown: boolean): Promise<SandboxBank> {
    const path = `/sandbox/banks/${encodeURIComponent(id)}`;
    return bankOf((await this.call('PATCH', path, { is_down: isDown })) as SandboxBank);
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const { sandboxUrl } = this.config;
    if (sandboxUrl === undefined) throw new NotFoundError('This installation has no sandbox.');
    const response = await fetch(`${sandboxUrl}${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }).catch((cause: unknown) => {
      throw new ServiceUnavailableError('The sandbox does not respond.', { cause });
    });
    if (response.status === 404) throw new NotFoundError('The sandbox has no such bank.');
    if (!response.ok) throw new ServiceUnavailableError('The sandbox refused the change.');
    return response.json();
  }
}

/** Without the customers and the settings that the console does not show. */
function bankOf({ id, name, country, is_down }: SandboxBank): SandboxBank {
  return { id, name, country, is_down };
}
