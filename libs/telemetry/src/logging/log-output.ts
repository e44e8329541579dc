import { pino } from 'pino';
import { scrubLines } from './scrub.js';

const FLUSH_MS = 100;
const FLUSH_BYTES = 8 * 1024;

/** Where every line of the log goes: scrubbed, then out of the process. */
export interface LogOutput {
  /** @param line ends in a line break */
  write(line: string): void;
}

/** Hands each line to a function at once, for tests. */
export function outputTo(write: (line: string) => void): LogOutput {
  return {
    write: (line) => {
      write(scrubLines(line));
    },
  };
}

/**
 * Standard output. Lines are gathered, and scrubbed and written together: for each alone, both would
 * cost more than the line. Those of the last 100 ms are written when the process exits, and lost when
 * it is killed.
 */
export function standardOutput(): LogOutput {
  const destination = pino.destination({ dest: 1, sync: false });
  // The reader of the log has gone: the service continues, and does not flush at its end, which
  // would repeat EPIPE forever.
  let readerIsGone = false;
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = gathered;
    gathered = '';
    destination.write(scrubLines(lines));
  };
  destination.on('error', () => {
    readerIsGone = true;
  });
  process.on('exit', () => {
    if (readerIsGone) return;
    if (gathered !== '') flush();
    destination.flushSync();
  });
  return {
    write: (line) => {
      gathered += line;
      if (gathered.length >= FLUSH_BYTES) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
  };
}
