import type { Environment } from '../config/load-config.js';
import type { Clock } from '../time/clock.js';

export interface BootOptions {
  readonly env?: Environment;
  readonly clock?: Clock;
  /** Receives log lines instead of standard output. */
  readonly writeLog?: (line: string) => void;
  /** Called when everything is built and the service does not listen yet. */
  readonly beforeListening?: () => void;
}
