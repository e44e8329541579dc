import { Module } from '@nestjs/common';
import { Clock } from '@tessera/service';
import { AccountInfoConfig } from '../config.js';
import { BankMetrics } from './bank-metrics.js';
import { Banks } from './berlin-group/banks.js';
import { BerlinGroupConnector } from './berlin-group/berlin-group.connector.js';
import { CertificateWatch } from './certificate-watch.js';
import type { Connector } from './connector.js';
import { CONNECTORS, Connectors } from './connectors.service.js';
import { MeasuredConnector } from './measured-connector.js';

/** The ways to the banks. Other features inject {@link Connectors}. */
@Module({
  providers: [
    Banks,
    BankMetrics,
    {
      provide: CONNECTORS,
      inject: [Banks, AccountInfoConfig, Clock, BankMetrics],
      useFactory: createConnectors,
    },
    Connectors,
    CertificateWatch,
  ],
  exports: [Connectors],
})
export class ConnectorsModule {}

function createConnectors(
  { all }: Banks,
  { outboundAllowCidrs }: AccountInfoConfig,
  clock: Clock,
  metrics: BankMetrics,
): readonly Connector[] {
  const berlinGroup = new BerlinGroupConnector(all, outboundAllowCidrs, clock);
  return [new MeasuredConnector(berlinGroup, metrics)];
}
