import { UnreadableBodyError } from './body-text.js';

/** Characters: an ordinary response of 1 MiB needs less than a third of it. */
const CHARACTERS = 48 * 1024 * 1024;

/** How much the search through one response may cost. It stops a response that is nested on purpose. */
export class ScanBudget {
  private left = CHARACTERS;

  /** @throws UnreadableBodyError once it is spent */
  spend(characters: number): void {
    this.left -= characters;
    if (this.left < 0) throw new UnreadableBodyError('The body takes too long to search.');
  }
}
