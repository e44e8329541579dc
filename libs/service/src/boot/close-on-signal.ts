import { setTimeout as delay } from 'node:timers/promises';
import type { Foundation } from './foundation.js';

/** A running API or worker, as its end needs it. */
export interface Closable {
  /** Readiness is false from now on, and clients are asked to leave. */
  dismiss(): void;
  /** Finishes the work in progress and closes everything. */
  close(): Promise<void>;
}

/** After the drain: beyond the longest delivery, and with the longest drain within a pod's grace. */
const FINISHES_WITHIN_MS = 25_000;
/** npm and a terminal both pass one Ctrl-C on: within this time it is the same one. */
const SAME_INTERRUPT_MS = 500;
/** The exit code that shells report for a program ended by SIGINT. */
const INTERRUPTED = 130;

/**
 * Closes a process in order on SIGTERM and SIGINT, and exits with 0 when all work was finished, with 1
 * when it was not within 25 s after the drain. More SIGTERMs change nothing; a second Ctrl-C ends the
 * process at once.
 */
export function closeOnSignal(foundation: Foundation, closable: Closable): void {
  let startedAt: number | undefined;
  const begin = (signal: string): boolean => {
    if (startedAt !== undefined) return false;
    startedAt = performance.now();
    void close(foundation, closable, signal);
    return true;
  };
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => {
    if (begin('SIGINT') || startedAt === undefined) return;
    if (performance.now() - startedAt > SAME_INTERRUPT_MS) process.exit(INTERRUPTED);
  });
}

async function close(
  { logger, config }: Foundation,
  closable: Closable,
  signal: string,
): Promise<void> {
  setTimeout(() => {
    logger.warn({ reason: 'timeout' }, 'The shutdown was given up: not all work was finished.');
    process.exit(1);
  }, config.drainMs + FINISHES_WITHIN_MS).unref();
  logger.info({ reason: signal }, 'Shutting down.');
  try {
    closable.dismiss();
    await delay(config.drainMs);
    await closable.close();
    logger.info({ reason: signal }, 'Everything under way was finished.');
    process.exit(0);
  } catch (error) {
    logger.error({ err: error }, 'The shutdown failed.');
    process.exit(1);
  }
}
