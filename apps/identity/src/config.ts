import { IsInt, Max, Min } from 'class-validator';
import { EnvVar, ServiceConfig } from '@tessera/service';

export class IdentityConfig extends ServiceConfig {
  @EnvVar('ACCESS_TOKEN_LIFETIME_SECONDS', {
    describe:
      'How long an access token is valid. A disabled client goes on working for as long, at most.',
    default: '1800',
  })
  @IsInt()
  @Min(60)
  @Max(86_400)
  accessTokenLifetimeSeconds!: number;

  @EnvVar('SIGNING_KEYS_POLL_SECONDS', {
    describe: 'How often a pod looks whether the signing keys were rotated.',
    default: '15',
  })
  @IsInt()
  @Min(1)
  @Max(60)
  signingKeysPollSeconds!: number;
}
