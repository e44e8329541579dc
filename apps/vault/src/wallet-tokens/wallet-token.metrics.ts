import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import type { RefusalReason } from './wallet-token.errors.js';
import type { Wallet } from './wallet.js';

/** The outcomes of payloads that had the right shape. */
@Injectable()
export class WalletTokenMetrics {
  private readonly payloads: Counter<'wallet' | 'outcome'>;

  constructor(registry: Registry) {
    this.payloads = new Counter({
      name: 'wallet_payloads_total',
      help: 'Payloads of device wallets, by wallet and what became of them.',
      labelNames: ['wallet', 'outcome'],
      registers: [registry],
    });
  }

  count(wallet: Wallet, outcome: 'stored' | RefusalReason): void {
    this.payloads.inc({ wallet, outcome });
  }
}
