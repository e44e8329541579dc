import { SingleBar } from 'cli-progress';
import type { Progress } from './command.js';

/** Where the state of long work is shown: standard error, so that results can be piped. */
export interface ProgressOutput {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

const LINE_EVERY_MS = 5_000;

/** A bar on a terminal; elsewhere, in a log for instance, a line every few seconds. */
export function createProgress(output: ProgressOutput, total: number, label: string): Progress {
  return output.isTTY === true
    ? bar(output as NodeJS.WritableStream, total, label)
    : lines(output, total, label);
}

function bar(stream: NodeJS.WritableStream, total: number, label: string): Progress {
  const startedAt = Date.now();
  let done = 0;
  const single = new SingleBar({
    stream,
    hideCursor: true,
    barsize: 24,
    fps: 5,
    format: (options, { progress }) => {
      const full = Math.round(progress * (options.barsize ?? 0));
      const drawn = '█'.repeat(full).padEnd(options.barsize ?? 0, '░');
      return `${drawn} ${figures(done, total, label, startedAt)}`;
    },
  });
  single.start(total, 0);
  return {
    advance: (count) => {
      done += count;
      single.update(done);
    },
    end: () => {
      single.stop();
    },
  };
}

function lines(output: ProgressOutput, total: number, label: string): Progress {
  const startedAt = Date.now();
  let done = 0;
  let writtenAt = startedAt;
  let writtenFor = -1;
  const write = () => {
    writtenAt = Date.now();
    writtenFor = done;
    output.write(`${figures(done, total, label, startedAt)}\n`);
  };
  return {
    advance: (count) => {
      done += count;
      if (Date.now() - writtenAt >= LINE_EVERY_MS) write();
    },
    end: () => {
      if (writtenFor !== done) write();
    },
  };
}

/** `43 %, 4,300 of 10,000 cards, 1,234/s, 5 s left` */
export function figures(done: number, total: number, label: string, startedAt: number): string {
  const seconds = (Date.now() - startedAt) / 1_000;
  const perSecond = seconds === 0 ? 0 : done / seconds;
  const parts = [
    total === 0 ? '100 %' : `${Math.min(100, Math.floor((100 * done) / total))} %`,
    `${count(done)} of ${count(total)} ${label}`,
    `${count(perSecond)}/s`,
  ];
  if (done < total && perSecond > 0) parts.push(`${duration((total - done) / perSecond)} left`);
  return parts.join(', ');
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
