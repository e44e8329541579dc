import { stripVTControlCharacters } from 'node:util';
import { paint, print } from '../terminal.js';

const RULE_LENGTH = 78;

/** What a step says of itself. */
export interface StepDescription {
  readonly title: string;
  readonly about: string;
}

/** What happened in a step, as text without colors. */
export interface RecordedStep extends StepDescription {
  readonly lines: readonly string[];
  /** Null while it runs, and when it failed. */
  readonly seconds: number | null;
}

/**
 * What the tour says. A step is one line with its time; its requests, responses and checks are shown
 * as they happen where the reader wants them, and in any case when the step fails.
 */
export class TourTranscript {
  private readonly recorded: { step: StepDescription; lines: string[]; seconds: number | null }[] =
    [];
  private isShown = false;

  /** @param isVerbose of a step, counted from 1: whether it is shown in full */
  constructor(private readonly isVerbose: (number: number) => boolean) {}

  get steps(): readonly RecordedStep[] {
    return this.recorded.map(({ step, lines, seconds }) => ({
      title: step.title,
      about: step.about,
      lines: lines.map(stripVTControlCharacters),
      seconds,
    }));
  }

  begin(step: StepDescription, number: number, count: number): void {
    this.recorded.push({ step, lines: [], seconds: null });
    this.isShown = this.isVerbose(number);
    if (!this.isShown) return;
    const title = `${number} of ${count} · ${step.title}`;
    const rule = '─'.repeat(Math.max(3, RULE_LENGTH - title.length - 4));
    print(`\n${paint('bold', `── ${title} ${rule}`)}`);
    print(`  ${step.about}`);
  }

  /** May have several lines. */
  say(text: string): void {
    this.recorded.at(-1)?.lines.push(text);
    if (this.isShown) print(text);
  }

  end(number: number, count: number, seconds: number): void {
    const current = this.recorded.at(-1);
    if (current === undefined) return;
    current.seconds = seconds;
    if (this.isShown) {
      print(paint('dim', `\n  ${seconds.toFixed(1)} s`));
      return;
    }
    const place = `${number}/${count}`.padStart(2 * String(count).length + 1);
    const time = paint('dim', `${seconds.toFixed(1)} s`);
    print(`${paint('green', '✓')} ${paint('dim', place)}  ${current.step.title}  ${time}`);
  }

  fail(number: number, count: number, reason: string): void {
    const current = this.recorded.at(-1);
    if (current !== undefined && !this.isShown) {
      print(`${paint('red', '✗')} ${number}/${count}  ${current.step.title}`);
      for (const line of current.lines) print(line);
    }
    this.isShown = true;
    this.say(`\n  ${paint('red', '✗')} ${reason}`);
  }
}
