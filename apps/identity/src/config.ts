import { WithApprovals } from '@tessera/change-requests';
import { EnvVar } from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { Omittable } from '@tessera/errors';
import { IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { SingleSignOnConfig } from './single-sign-on/single-sign-on.config.js';

export class IdentityConfig extends WithApprovals(SingleSignOnConfig) {
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
      'How long an id-token, or an access token of a person, is valid. Services accept the token of a disabled user until it expires; clients renew with the refresh token.',
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

  @EnvVar('ROLE_SECOND_FACTOR', {
    describe:
      'Whether people with a role above `viewer` must sign in with two factors to use it. Production refuses `optional`.',
    default: 'required',
  })
  @IsIn(['required', 'optional'])
  roleSecondFactor!: 'required' | 'optional';

  @EnvVar('CLI_AUDIENCES', {
    describe:
      'The audiences that people can get tokens for with `tessera login`, separated by spaces. Without it, the command signs no one in.',
  })
  @Omittable()
  @Matches(/^[\w.:/-]+( [\w.:/-]+)*$/)
  cliAudienceList?: string;

  @EnvVar('SMTP_URL', {
    describe:
      'The mail server that invitations and password links are sent with, such as `smtps://user:password@mail.example.com`. Without it, the links are handed over by hand. Production requires TLS.',
    secret: true,
  })
  @Omittable()
  @IsString()
  smtpUrl?: Secret<string>;

  @EnvVar('SMTP_FROM', {
    describe: 'The sender of that mail, such as `Payments <no-reply@example.com>`.',
  })
  @Omittable()
  @Matches(/^[^\r\n]{3,200}$/)
  smtpFrom?: string;

  override problems(): string[] {
    const problems = super.problems();
    if ((this.smtpUrl === undefined) !== (this.smtpFrom === undefined)) {
      problems.push('SMTP_URL and SMTP_FROM must be set together.');
    }
    if (this.smtpUrl !== undefined && !/^smtps?:\/\/[^/]/.test(this.smtpUrl.expose())) {
      problems.push('SMTP_URL must begin with smtp:// or smtps://.');
    }
    if (this.production && this.roleSecondFactor === 'optional') {
      problems.push('ROLE_SECOND_FACTOR must be required in production.');
    }
    return problems;
  }

  get cliAudiences(): string[] {
    return this.cliAudienceList?.split(' ') ?? [];
  }

  /** How long a signing key is needed after the last token that it signed. */
  get longestTokenSeconds(): number {
    return Math.max(this.accessTokenLifetimeSeconds, this.idTokenLifetimeSeconds);
  }
}
