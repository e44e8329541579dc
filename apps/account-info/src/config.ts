import { IsInt, IsString, Min } from 'class-validator';
import { Omittable } from '@tessera/errors';
import { EnvVar } from '@tessera/service';
import { WebhookConfig } from '@tessera/webhooks';
import { BanksFileError, readBanksFile } from './connectors/berlin-group/banks-file.js';

export class AccountInfoConfig extends WebhookConfig {
  @EnvVar('PUBLIC_RATE_LIMIT_PER_MINUTE', {
    describe:
      'Requests a minute of one address to the hosted pages; past it a page that says so, with 429. A check takes five, and many shoppers share the address of a mobile network.',
    default: '120',
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

  override problems(): string[] {
    return [...super.problems(), ...this.banksProblems()];
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
