import type { Logger as PinoLogger } from 'pino';
import type { Registry } from 'prom-client';

/** Where it is told that spans do not arrive. */
export interface ExportWatch {
  readonly registry: Registry;
  readonly logger: Pick<PinoLogger, 'warn'>;
}
