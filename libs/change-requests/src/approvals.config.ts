import { EnvVar, type ConfigClass, type ServiceConfig } from '@tessera/config';
import { Omittable } from '@tessera/errors';
import { IsIn, IsInt, Max, Min } from 'class-validator';

/** A configuration that says which changes need a second person. */
export interface ApprovalsConfig {
  readonly approvals?: 'on' | 'off';
  readonly changeRequestDays: number;
  /** Whether sensitive changes are refused unless they are made by a change request. */
  readonly requiresApprovals: boolean;
}

/** A configuration class of a service with change requests. */
export function WithApprovals<Config extends ServiceConfig>(
  Base: ConfigClass<Config>,
): ConfigClass<Config & ApprovalsConfig> {
  const Parent: ConfigClass = Base;
  class ConfigWithApprovals extends Parent implements ApprovalsConfig {
    @EnvVar('APPROVALS', {
      describe:
        'Whether sensitive changes need a second person: with `on`, they are made by [change requests](security/change-requests.md) only. By default `on` in production, `off` on a laptop.',
    })
    @Omittable()
    @IsIn(['on', 'off'])
    approvals?: 'on' | 'off';

    @EnvVar('CHANGE_REQUEST_DAYS', {
      describe: 'After how many days a change request without a decision expires.',
      default: '7',
    })
    @IsInt()
    @Min(1)
    @Max(90)
    changeRequestDays!: number;

    get requiresApprovals(): boolean {
      return (this.approvals ?? (this.production ? 'on' : 'off')) === 'on';
    }
  }
  return ConfigWithApprovals as ConfigClass<Config & ApprovalsConfig>;
}
