import { Injectable, Logger } from '@nestjs/common';
import { Clock, PeriodicService } from '@tessera/service';
import type { Bank } from './berlin-group/bank.js';
import { Banks } from './berlin-group/banks.js';

const DAY_MS = 86_400_000;
/** A qualified certificate takes weeks to be renewed. */
const NOTICE_DAYS = 45;

/**
 * Says in the log, at boot and once a day, which client certificates end soon. An ended one does not
 * keep the service from starting: the other banks do without it.
 */
@Injectable()
export class CertificateWatch extends PeriodicService {
  private readonly logger = new Logger(CertificateWatch.name);

  constructor(
    private readonly banks: Banks,
    private readonly clock: Clock,
  ) {
    super({ failure: 'The certificates for banks were not looked at.', everyMs: DAY_MS });
  }

  override async onApplicationBootstrap(): Promise<void> {
    this.look();
    await super.onApplicationBootstrap();
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
