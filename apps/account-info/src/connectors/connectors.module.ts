import { Module } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { AccountInfoConfig } from '../config.js';
import { BankMetrics } from './bank.metrics.js';
import { BanksService } from './berlin-group/banks.service.js';
import { BerlinGroupConnector } from './berlin-group/berlin-group.connector.js';
import { CertificateWatchWorker } from './certificate-watch.worker.js';
import type { Connector } from './connector.js';
import { CONNECTORS, ConnectorsService } from './connectors.service.js';
import { MeasuredConnector } from './measured-connector.js';

/** The ways to the banks. Other features inject {@link ConnectorsService}. */
@Module({
  providers: [
    BanksService,
    BankMetrics,
    {
      provide: CONNECTORS,
      inject: [BanksService, AccountInfoConfig, Clock, BankMetrics],
      useFactory: createConnectors,
    },
    ConnectorsService,
    CertificateWatchWorker,
  ],
  exports: [ConnectorsService],
})
export class ConnectorsModule {}

function createConnectors(
  { all }: BanksService,
  { outbound }: AccountInfoConfig,
  clock: Clock,
  metrics: BankMetrics,
): readonly Connector[] {
  const berlinGroup = new BerlinGroupConnector(all, outbound, clock);
  return [new MeasuredConnector(berlinGroup, metrics)];
}
