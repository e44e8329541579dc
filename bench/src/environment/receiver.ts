import { setTimeout as sleep } from 'node:timers/promises';
import { ChildProgram } from './child-program.js';

const POLL_MS = 5;

/** A webhook receiver in a separate process, as in reality. */
export class Receiver {
  private constructor(
    private readonly program: ChildProgram,
    readonly url: string,
  ) {}

  /** @param refusesOnce whether it accepts an event only when it is sent a second time */
  static async start(refusesOnce = false): Promise<Receiver> {
    const { program, greeting } = await ChildProgram.start('receiver');
    const { origin } = greeting as { origin: string };
    return new Receiver(program, origin + (refusesOnce ? '/second-time' : '/events'));
  }

  /** How many events it has taken. */
  async received(): Promise<number> {
    const { received } = (await this.program.request({})) as { received: number };
    return received;
  }

  /** Resolves when so many have come in. */
  async has(count: number): Promise<void> {
    while ((await this.received()) < count) {
      await sleep(POLL_MS);
    }
  }

  stop(): void {
    this.program.stop();
  }
}
