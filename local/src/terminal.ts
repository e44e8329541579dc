import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Styles a string if the stream is a terminal with colors. */
export function paint(style: Style, text: string, stream: NodeJS.WriteStream = process.stdout) {
  return styleText(style, text, { stream, validateStream: true });
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A closed terminal must not end the program before it has stopped its parts. */
export function surviveClosedTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
