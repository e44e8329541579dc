import { Injectable } from '@nestjs/common';
import { NotFoundError, ServiceUnavailableError } from '@tessera/errors';
import { ConsoleConfig } from '../config.js';

const TIMEOUT_MS = 60_000;
const PEOPLE_TIMEOUT_MS = 2_000;

/** A person of the demo. */
export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly title: string;
}

/** The browser of the people of the demo, which `npm start` runs. Without it there are none. */
@Injectable()
export class DemoSignInClient {
  constructor(private readonly config: ConsoleConfig) {}

  /** None where there is no demo. */
  async people(): Promise<readonly DemoPerson[]> {
    const url = this.config.demoSignInUrl;
    if (url === undefined) return [];
    const signal = AbortSignal.timeout(PEOPLE_TIMEOUT_MS);
    const response = await fetch(`${url}/people`, { signal }).catch(() => null);
    return response?.ok === true ? ((await response.json()) as DemoPerson[]) : [];
  }

  /**
   * Signs a person of the demo in at identity.
   *
   * @param location the authorization request
   * @returns the query of the callback, with its `?`
   */
  async signIn(email: string, location: string): Promise<string> {
    const url = this.config.demoSignInUrl;
    if (url === undefined) throw new NotFoundError('This installation has no demo people.');
    const response = await fetch(`${url}/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, location }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ServiceUnavailableError('The demo sign-in does not respond.', { cause });
    });
    const body = (await response.json()) as { callback?: string; message?: string };
    if (body.callback === undefined) {
      throw new ServiceUnavailableError(body.message ?? 'The demo sign-in failed.');
    }
    return new URL(body.callback).search;
  }
}
