import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { EnvVar } from '@tessera/config';
import { IsFormat, Omittable } from '@tessera/errors';
import { WebhookConfig } from '@tessera/webhooks';
import { BanksFileError, readBanksFile } from './connectors/berlin-group/banks-file.js';

/** The legal entity that provides the account information service, as shown to shoppers. */
export interface ServiceProvider {
  readonly name: string;
  readonly authorisation: string;
  readonly termsUrl: string;
  readonly privacyUrl: string;
}

export class AccountInfoConfig extends WebhookConfig {
  @EnvVar('PUBLIC_RATE_LIMIT_PER_MINUTE', {
    describe:
      'Requests a minute of one address to the hosted pages; past it a page that says so, with 429. A check takes five, and many shoppers share the address of a mobile network.',
    default: '600',
  })
  @IsInt()
  @Min(1)
  override publicRateLimitPerMinute!: number;

  @EnvVar('BANKS_FILE', {
    roles: ['api'],
    describe:
      'The YAML file of the banks that can be checked, with the files of secrets and certificates that it names (docs/account-info/banks.md). Without it no market is supported; required in production.',
  })
  @Omittable()
  @IsString()
  banksFile?: string;

  @EnvVar('REDACTED_ATTEMPT_DAYS', {
    describe:
      'For how many days attempts are kept after their personal data was removed: tenant, market, bank, state, reason and times. Then they are removed.',
    default: '1095',
  })
  @IsInt()
  @Min(1)
  @Max(36_500)
  redactedAttemptDays!: number;

  @EnvVar('AIS_PROVIDER_NAME', {
    describe:
      'Who provides the account information service, as registered with its authority. The hosted pages say so before the shopper goes to the bank. Set together with the other three of `AIS_*`; without them the pages name no provider, and production logs a warning.',
  })
  @Omittable()
  @IsString()
  @MaxLength(140)
  aisProviderName?: string;

  @EnvVar('AIS_PROVIDER_AUTHORISATION', {
    describe: 'The authorization number of the provider, with the name of the authority.',
  })
  @Omittable()
  @IsString()
  @MaxLength(140)
  aisProviderAuthorisation?: string;

  @EnvVar('AIS_TERMS_URL', { describe: 'The terms of use of the account information service.' })
  @Omittable()
  @IsFormat('http-url')
  aisTermsUrl?: string;

  @EnvVar('AIS_PRIVACY_URL', {
    describe: 'The privacy notice of the account information service.',
  })
  @Omittable()
  @IsFormat('http-url')
  aisPrivacyUrl?: string;

  /** Null unless all of it is configured. */
  get provider(): ServiceProvider | null {
    const {
      aisProviderName: name,
      aisProviderAuthorisation: authorisation,
      aisTermsUrl: termsUrl,
      aisPrivacyUrl: privacyUrl,
    } = this;
    const isComplete = name && authorisation && termsUrl && privacyUrl;
    return isComplete ? { name, authorisation, termsUrl, privacyUrl } : null;
  }

  override problems(): string[] {
    return [...super.problems(), ...this.banksProblems(), ...this.providerProblems()];
  }

  private providerProblems(): string[] {
    const settings = {
      AIS_PROVIDER_NAME: this.aisProviderName,
      AIS_PROVIDER_AUTHORISATION: this.aisProviderAuthorisation,
      AIS_TERMS_URL: this.aisTermsUrl,
      AIS_PRIVACY_URL: this.aisPrivacyUrl,
    };
    const missing = Object.entries(settings).filter(([, value]) => !value);
    if (missing.length === 0 || missing.length === Object.keys(settings).length) return [];
    return missing.map(([name]) => `${name} must be set together with the other AIS_* settings.`);
  }

  private banksProblems(): string[] {
    const { banksFile, production, role } = this;
    if (role !== 'api') return [];
    if (banksFile === undefined) {
      return production ? ['BANKS_FILE must be set in production.'] : [];
    }
    try {
      readBanksFile(banksFile, { production });
      return [];
    } catch (error) {
      if (!(error instanceof BanksFileError)) throw error;
      return error.problems.map((problem) => `BANKS_FILE: ${problem}`);
    }
  }
}
