import { createWriteStream, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { readLogLine, type LogLine } from './log-line.js';

const KEPT_BYTES = 10 * 1024 * 1024;
const TAIL_LINES = 15;

/** Where the output of one app goes. */
export interface AppLog {
  file: string;
  capture(output: Readable): void;
  /** What the app said last, oldest line first. */
  tail(): string[];
  close(): Promise<void>;
}

export interface AppLogEvents {
  /** Which lines are worth reading; the others are only written. */
  worthReading: RegExp;
  onLine(line: LogLine): void;
  onWriteError(error: Error): void;
}

/** Recognizes lines at level WARN and above without parsing each. */
export const WARNINGS = /"level":"(?:warn|error)"/;

/** Appends an app's output to a file; a long file of earlier starts is rotated. */
export function openAppLog(file: string, events: AppLogEvents): AppLog {
  putAside(file);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stream.on('error', (error) => {
    events.onWriteError(error);
  });
  const lines: string[] = [];
  return {
    file,
    capture: (output) => {
      createInterface({ input: output }).on('line', (line) => {
        stream.write(`${line}\n`);
        if (lines.push(line) > TAIL_LINES) lines.shift();
        if (events.worthReading.test(line)) events.onLine(readLogLine(line));
      });
    },
    tail: () => lines.map((line) => readLogLine(line).text),
    close: () =>
      new Promise((resolve) => {
        stream.on('close', resolve);
        if (stream.destroyed) resolve();
        stream.end();
      }),
  };
}

function putAside(file: string): void {
  try {
    if (statSync(file).size > KEPT_BYTES) renameSync(file, `${file}.1`);
  } catch {
    // No log yet.
  }
}
