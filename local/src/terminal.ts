import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Writes text in a style where the stream is a terminal that wants colours, else plainly. */
export function paint(style: Style, text: string, stream: NodeJS.WriteStream = process.stdout) {
  return styleText(style, text, { stream, validateStream: true });
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A terminal that has gone away must not take the program down before it has stopped its parts. */
export function surviveClosedTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
