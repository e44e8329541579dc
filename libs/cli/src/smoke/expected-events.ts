import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.js';
import type { EventService } from '../installation/services.js';
import type { ReceivedEvent } from '../listen/receiver.js';

const WAIT_MS = 100;
const TIMEOUT_MS = 30_000;

/** An event that a step caused, and the object that it must name. */
export interface ExpectedEvent {
  readonly service: EventService;
  readonly event: string;
  readonly id: string;
}

/** The events that steps have caused, and the notifications that have arrived. */
export class ExpectedEvents {
  readonly expected: ExpectedEvent[] = [];
  readonly #received: ReceivedEvent[] = [];
  #deadline: number | undefined;

  receive(event: ReceivedEvent): void {
    this.#received.push(event);
  }

  expect(service: EventService, event: string, id: string): void {
    this.expected.push({ service, event, id });
  }

  /**
   * All events together have the time of one: they were caused before.
   *
   * @throws CliError if its notification does not arrive, or its signatures are wrong
   */
  async arrival({ service, event, id }: ExpectedEvent, interrupted: AbortSignal): Promise<string> {
    this.#deadline ??= performance.now() + TIMEOUT_MS;
    do {
      const arrived = this.#received.find(
        (each) => each.service === service && each.body.includes(id) && isOf(each, event),
      );
      if (arrived?.verified === true) return 'Arrived, both signatures are valid.';
      if (arrived !== undefined) throw new CliError(`It was rejected: ${arrived.rejection ?? ''}`);
      await sleep(WAIT_MS, undefined, { signal: interrupted });
    } while (performance.now() < this.#deadline);
    const problem = `It did not arrive within ${TIMEOUT_MS / 1_000} s.`;
    const fix = `See whether the worker of ${service} runs and may reach the URL of this receiver.`;
    throw new CliError(`${problem} ${fix}`, { code: 'timeout' });
  }
}

/** The event of a notification that was rejected is not parsed. */
function isOf({ event, body }: ReceivedEvent, name: string): boolean {
  return event === null ? body.includes(`"${name}"`) : event.event === name;
}
