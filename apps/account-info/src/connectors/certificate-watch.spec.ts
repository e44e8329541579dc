import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Clock } from '@tessera/telemetry';
import type { Bank } from './berlin-group/bank.js';
import { CertificateWatchWorker } from './certificate-watch.worker.js';

const NOW = new Date('2026-06-01T00:00:00Z');
const clock: Clock = { now: () => NOW };

function bankUntil(id: string, endsAt: string | null): Bank {
  const clientCertificate = endsAt === null ? null : { endsAt: new Date(endsAt) };
  return { institution: { id }, tls: { clientCertificate } } as unknown as Bank;
}

describe('CertificateWatchWorker', () => {
  const logged: string[] = [];

  beforeEach(() => {
    for (const level of ['warn', 'error'] as const) {
      jest.spyOn(Logger.prototype, level).mockImplementation((message: unknown) => {
        logged.push(`${level}: ${String(message)}`);
      });
    }
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('warns of certificates that end soon, and takes an ended one for an error', async () => {
    const all = [
      bankUntil('none', null),
      bankUntil('far', '2026-09-01T00:00:00Z'),
      bankUntil('near', '2026-06-10T12:00:00Z'),
      bankUntil('over', '2026-05-31T00:00:00Z'),
    ];
    await new CertificateWatchWorker({ all }, clock).run();
    expect(logged).toEqual([
      'warn: The certificate for the bank "near" ends in 10 day(s).',
      'error: The certificate for the bank "over" has ended.',
    ]);
  });
});
