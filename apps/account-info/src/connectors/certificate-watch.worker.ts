import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker } from '@tessera/work';
import type { Bank } from './berlin-group/bank.js';
import { BanksService } from './berlin-group/banks.service.js';

const DAY_MS = 86_400_000;
/** A qualified certificate takes weeks to be renewed. */
const NOTICE_DAYS = 45;

/**
 * Logs, at startup and once a day, which client certificates expire soon. An expired one does not
 * prevent the service from starting: the other banks work without it.
 */
@Injectable()
export class CertificateWatchWorker extends PeriodicWorker implements OnApplicationBootstrap {
  private readonly logger = new Logger(CertificateWatchWorker.name);

  constructor(
    private readonly banks: BanksService,
    private readonly clock: Clock,
  ) {
    super({
      name: 'certificate-watch',
      does: 'check when certificates for banks expire',
      everyMs: DAY_MS,
      runs: 'api',
    });
  }

  onApplicationBootstrap(): void {
    this.look();
  }

  protected override work(): Promise<void> {
    this.look();
    return Promise.resolve();
  }

  private look(): void {
    for (const bank of this.banks.all) {
      const days = daysLeft(bank, this.clock.now());
      if (days === null || days > NOTICE_DAYS) continue;
      const { id } = bank.institution;
      if (days <= 0) this.logger.error(`The certificate for the bank "${id}" has ended.`);
      else this.logger.warn(`The certificate for the bank "${id}" ends in ${days} day(s).`);
    }
  }
}

function daysLeft({ tls: { clientCertificate } }: Bank, now: Date): number | null {
  if (clientCertificate === null) return null;
  return Math.ceil((clientCertificate.endsAt.getTime() - now.getTime()) / DAY_MS);
}
