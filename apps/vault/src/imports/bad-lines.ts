import { CommandError } from '@tessera/commands';

/** More than a person reads; the count says how many there are. */
const SHOWN = 1_000;

/** The lines of a file that cannot be imported, without their content. */
export class BadLines {
  private readonly shown: string[] = [];
  private found = 0;

  get count(): number {
    return this.found;
  }

  add(line: number, reason: string): void {
    this.found += 1;
    if (this.shown.length < SHOWN) this.shown.push(`line ${line}: ${reason}`);
  }

  /** A line for each of the first, and one for how many more there are. */
  report(): string {
    const more = this.found - this.shown.length;
    return [...this.shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
  }

  /** @throws CommandError when there are any, with what that means for the rest of the file */
  refuseAny(consequence: string): void {
    if (this.found === 0) return;
    throw new CommandError(
      `${this.report()}\n${this.found} ${this.found === 1 ? 'line is' : 'lines are'} bad. ${consequence}`,
    );
  }
}
