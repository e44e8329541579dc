import { EnvVar, type ConfigClass, type ServiceConfig } from '@tessera/config';
import { IsInt, Max, Min } from 'class-validator';

/** A configuration with the limits of reports. */
export interface ReportsConfig {
  readonly reportTimeoutMs: number;
  readonly reportsAtOnce: number;
}

/** A configuration class of a service that streams reports. */
export function StreamsReports<Config extends ServiceConfig>(
  Base: ConfigClass<Config>,
): ConfigClass<Config & ReportsConfig> {
  const Parent: ConfigClass = Base;
  class WithReports extends Parent implements ReportsConfig {
    @EnvVar('REPORT_TIMEOUT_MS', {
      describe:
        'Maximum duration of a report, including the time in which its reader does not read. After it the query is cancelled and the connection closed.',
      default: '120000',
    })
    @IsInt()
    @Min(100)
    @Max(3_600_000)
    reportTimeoutMs!: number;

    @EnvVar('REPORTS_AT_ONCE', {
      describe:
        'Maximum number of concurrent reports per pod, half of them for one account. Each uses a connection of `DATABASE_POOL`.',
      default: '4',
    })
    @IsInt()
    @Min(1)
    @Max(100)
    reportsAtOnce!: number;
  }
  return WithReports as ConfigClass<Config & ReportsConfig>;
}
