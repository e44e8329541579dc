import { launchChromium } from '@tessera/local/browser';
import type { Browser } from 'playwright-core';
import { ClientStack } from '../../client/client-stack.js';
import { People } from './people.js';

/** The console on a stack that a test file has for itself, and a browser with the people who use it. */
export class ConsoleSite {
  private constructor(
    readonly stack: ClientStack,
    readonly browser: Browser,
    readonly people: People,
  ) {}

  /** @param settings variables for the stack, such as `WEBHOOK_TIME_SCALE` */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<ConsoleSite> {
    const [stack, browser] = await Promise.all([ClientStack.start(settings), launchChromium()]);
    return new ConsoleSite(stack, browser, new People(browser, stack.url('console')));
  }

  async stop(): Promise<void> {
    await this.people.leave();
    await this.browser.close();
    await this.stack.stop();
  }
}
