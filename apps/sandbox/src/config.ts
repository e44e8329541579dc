import { IsInt, Min } from 'class-validator';
import { BaseConfig, EnvVar } from '@tessera/service';

/** Simulators are for development and tests, and say so when they are started elsewhere. */
export class SandboxConfig extends BaseConfig {
  @EnvVar('PUBLIC_RATE_LIMIT_PER_MINUTE', {
    describe: 'Requests a minute of one address. High: a benchmark delivers to one receiver.',
    default: '100000000',
  })
  @IsInt()
  @Min(1)
  override publicRateLimitPerMinute!: number;

  @EnvVar('MAX_IN_FLIGHT', {
    describe: 'Requests at once. High: receivers that hang hold theirs for long.',
    default: '100000',
  })
  @IsInt()
  @Min(1)
  override maxInFlight!: number;

  override problems(): string[] {
    return this.production
      ? ['NODE_ENV must not be production: the sandbox simulates the outside world.']
      : super.problems();
  }
}
