import { paint } from '../terminal.js';
import { StepFailure } from '../scenario/step-failure.js';

const RULE_LENGTH = 78;

/** What a step of the drill says while it runs. */
export class DrillReport {
  /** Everything that was said, without colors, for the documentation. */
  readonly lines: string[] = [];

  constructor(private readonly print: (line: string) => void) {}

  title(text: string): void {
    const rule = '─'.repeat(Math.max(3, RULE_LENGTH - text.length - 4));
    this.say('');
    this.say(`── ${text} ${rule}`, paint('bold', `── ${text} ${rule}`));
  }

  /** @throws StepFailure if the check fails */
  check(holds: boolean, what: string, otherwise?: string): void {
    if (!holds) {
      throw new StepFailure(`Check failed: ${what}${otherwise ? `: ${otherwise}` : ''}.`);
    }
    this.say(`  ✓ ${what}`, `  ${paint('green', '✓')} ${what}`);
  }

  detail(text: string): void {
    this.say(`    ${text}`, paint('dim', `    ${text}`));
  }

  took(seconds: number): void {
    this.detail(`${seconds.toFixed(1)} s`);
  }

  failed(reason: string): void {
    this.say(`  ✗ ${reason}`, `  ${paint('red', '✗')} ${reason}`);
  }

  verdict(text: string, holds: boolean): void {
    this.say('');
    this.say(text, paint([holds ? 'green' : 'red', 'bold'], text));
  }

  private say(plain: string, painted = plain): void {
    this.lines.push(plain);
    this.print(painted);
  }
}
