import { setTimeout as sleep } from 'node:timers/promises';
import { ChildProgram } from './child-program.js';

const POLL_MS = 5;

/** A webhook receiver that takes everything, in a process of its own, as it would be. */
export class Receiver {
  private constructor(
    private readonly program: ChildProgram,
    readonly url: string,
  ) {}

  static async start(): Promise<Receiver> {
    const { program, greeting } = await ChildProgram.start('receiver');
    return new Receiver(program, (greeting as { url: string }).url);
  }

  /** How many events have come in. */
  async received(): Promise<number> {
    const { received } = (await this.program.ask({})) as { received: number };
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
