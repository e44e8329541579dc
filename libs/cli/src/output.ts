import { styleText } from 'node:util';
import type { Cli } from './cli.js';

type Style = Parameters<typeof styleText>[0];

/** A cell of a table, and its style. */
export type Cell = string | readonly [text: string, style: Style];

/** Prints the result of a command, for people or for programs. */
export class Output {
  readonly #cli: Cli;
  readonly isJson: boolean;

  constructor(cli: Cli, { json }: { readonly json: boolean }) {
    this.#cli = cli;
    this.isJson = json;
  }

  /** A result: one JSON document, or lines. */
  result(value: unknown, lines: () => readonly string[]): void {
    if (this.isJson) this.print(JSON.stringify(value, null, 2));
    else for (const line of lines()) this.print(line);
  }

  /** One entry of a stream: a line of JSON, or lines. */
  entry(value: unknown, lines: () => readonly string[]): void {
    if (this.isJson) this.print(JSON.stringify(value));
    else for (const line of lines()) this.print(line);
  }

  print(line: string): void {
    this.#cli.process.stdout.write(`${line}\n`);
  }

  /** Progress, which is not a part of the result. */
  note(line: string): void {
    if (!this.isJson) this.#cli.process.stderr.write(`${this.paint('dim', line, 'stderr')}\n`);
  }

  warn(line: string): void {
    this.#cli.process.stderr.write(`${this.paint('yellow', line, 'stderr')}\n`);
  }

  paint(style: Style, text: string, on: 'stderr' | 'stdout' = 'stdout'): string {
    return this.hasColors(on) ? styleText(style, text) : text;
  }

  /** Colors only on a terminal, and not where the user has switched them off. */
  hasColors(on: 'stderr' | 'stdout' = 'stdout'): boolean {
    const { NO_COLOR, TERM } = this.#cli.environment;
    const isOff = (NO_COLOR ?? '') !== '' || TERM === 'dumb';
    return !isOff && isTerminal(this.#cli.process[on]);
  }

  /** Columns as wide as their widest cell. */
  table(rows: readonly (readonly Cell[])[]): string[] {
    const widths: number[] = [];
    for (const row of rows) {
      for (const [index, cell] of row.entries()) {
        widths[index] = Math.max(widths[index] ?? 0, textOf(cell).length);
      }
    }
    return rows.map((row) =>
      row
        .map((cell, index) => {
          const padding = ' '.repeat((widths[index] ?? 0) - textOf(cell).length);
          const text = textOf(cell);
          return `${typeof cell === 'string' ? text : this.paint(cell[1], text)}${padding}`;
        })
        .join('  ')
        .trimEnd(),
    );
  }

  /** A line that shows how far long work is, or null where the output is not a terminal. */
  progress(label: string): Progress | null {
    const { stderr } = this.#cli.process;
    return this.isJson || !isTerminal(stderr) ? null : new Progress(stderr, label);
  }
}

const BAR_WIDTH = 24;
const CLEAR_LINE = '\r\u001b[K';

/** A progress bar on one line of the terminal. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #label: string;

  constructor(stream: NodeJS.WriteStream, label: string) {
    this.#stream = stream;
    this.#label = label;
  }

  /** @param total null while it is not known */
  update(done: number, total: number | null): void {
    const share = total === null || total === 0 ? 0 : Math.min(done / total, 1);
    const filled = Math.round(share * BAR_WIDTH);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
    const count = total === null ? String(done) : `${done} of ${total}`;
    this.#stream.write(`${CLEAR_LINE}${this.#label} ${bar} ${count}`);
  }

  end(): void {
    this.#stream.write(CLEAR_LINE);
  }
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell[0];
}

function isTerminal(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true;
}
