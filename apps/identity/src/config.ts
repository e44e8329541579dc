import { IsInt, Max, Min } from 'class-validator';
import { EnvVar, ServiceConfig } from '@tessera/service';

export class IdentityConfig extends ServiceConfig {
  @EnvVar('ACCESS_TOKEN_LIFETIME_SECONDS', {
    describe:
      'How long an access token is valid. A disabled client keeps working for at most this long.',
    default: '1800',
  })
  @IsInt()
  @Min(60)
  @Max(86_400)
  accessTokenLifetimeSeconds!: number;

  @EnvVar('SIGNING_KEYS_POLL_SECONDS', {
    describe: 'How often a pod checks for rotated signing keys.',
    default: '15',
  })
  @IsInt()
  @Min(1)
  @Max(60)
  signingKeysPollSeconds!: number;

  @EnvVar('ID_TOKEN_LIFETIME_SECONDS', {
    describe:
      'How long an id-token is valid. Services accept the token of a disabled user until it expires; clients renew with the refresh token.',
    default: '900',
  })
  @IsInt()
  @Min(60)
  @Max(900)
  idTokenLifetimeSeconds!: number;

  @EnvVar('SESSION_LIFETIME_SECONDS', {
    describe:
      'How long people stay signed in and refresh tokens are valid after the last redirect from a client.',
    default: '28800',
  })
  @IsInt()
  @Min(300)
  @Max(604_800)
  sessionLifetimeSeconds!: number;

  /** How long a signing key is needed after the last token that it signed. */
  get longestTokenSeconds(): number {
    return Math.max(this.accessTokenLifetimeSeconds, this.idTokenLifetimeSeconds);
  }
}
