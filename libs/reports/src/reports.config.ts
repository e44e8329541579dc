import { EnvVar, type ConfigClass, type ServiceConfig } from '@tessera/service';
import { IsInt, Max, Min } from 'class-validator';

/** A configuration that says how much reports may take. */
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
        'How long a report may take, the time included in which its reader does not read. Past it the query is cancelled and the connection closed.',
      default: '120000',
    })
    @IsInt()
    @Min(100)
    @Max(3_600_000)
    reportTimeoutMs!: number;

    @EnvVar('REPORTS_AT_ONCE', {
      describe:
        'Reports that a pod makes at once, half of them for one account. Each holds a connection of `DATABASE_POOL`.',
      default: '4',
    })
    @IsInt()
    @Min(1)
    @Max(100)
    reportsAtOnce!: number;
  }
  return WithReports as ConfigClass<Config & ReportsConfig>;
}
