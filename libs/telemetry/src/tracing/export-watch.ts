import type { Logger as PinoLogger } from 'pino';
import type { Registry } from 'prom-client';

/** Where failed span exports are reported. */
export interface ExportWatch {
  readonly registry: Registry;
  readonly logger: Pick<PinoLogger, 'warn'>;
}
