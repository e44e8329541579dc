import { Injectable } from '@nestjs/common';
import { BankNotFoundError } from './bank.errors.js';
import { SIMULATED_BANKS, type SimulatedBank } from './institutions.js';

/** How a bank behaves towards all customers. */
export interface BankBehaviour {
  /** How long the accounts of the user `slow` take, in milliseconds. */
  slowMs: number;
  /** Whether its interface always returns 503. */
  isDown: boolean;
}

const DEFAULT_SLOW_MS = 3_000;

/** The simulated banks and their settings. */
@Injectable()
export class SimulatedBanksService {
  private readonly behaviours = new Map<string, BankBehaviour>();

  get all(): readonly SimulatedBank[] {
    return SIMULATED_BANKS;
  }

  /** @throws BankNotFoundError */
  get(slug: string): SimulatedBank {
    const found = SIMULATED_BANKS.find((bank) => bank.slug === slug);
    if (found === undefined) throw new BankNotFoundError();
    return found;
  }

  update(slug: string, { slowMs, isDown }: Partial<BankBehaviour>): SimulatedBank {
    const bank = this.get(slug);
    const behaviour = this.behaviour(bank);
    if (slowMs !== undefined) behaviour.slowMs = slowMs;
    if (isDown !== undefined) behaviour.isDown = isDown;
    return bank;
  }

  behaviour({ slug }: SimulatedBank): BankBehaviour {
    const known = this.behaviours.get(slug) ?? { slowMs: DEFAULT_SLOW_MS, isDown: false };
    this.behaviours.set(slug, known);
    return known;
  }
}
