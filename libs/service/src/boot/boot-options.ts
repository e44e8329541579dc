import type { Environment } from '@tessera/config';
import type { Clock } from '@tessera/telemetry';

export interface BootOptions {
  readonly env?: Environment;
  readonly clock?: Clock;
  /** Receives log lines instead of standard output. */
  readonly writeLog?: (line: string) => void;
  /** Called when everything is built and the service does not listen yet. */
  readonly beforeListening?: () => void;
}
