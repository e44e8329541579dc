import { createHash } from 'node:crypto';
import { composeIBAN, countrySpecs, isValidBBAN } from 'ibantools';
import { CUSTOMERS, type Customer, type CustomerAccount } from './customers.js';
import type { SimulatedBank } from './institutions.js';

/** An account at a simulated bank. A customer has different IBANs at each bank. */
export interface BankAccount extends CustomerAccount {
  readonly resourceId: string;
  readonly iban: string;
  readonly currency: 'EUR';
}

/** One in a hundred is valid in the countries with two additional check digits. */
const ATTEMPTS = 10_000;

/** The accounts of a customer at a bank: the same at every start. */
export function accountsOf(bank: SimulatedBank, customer: Customer): readonly BankAccount[] {
  const index = CUSTOMERS.indexOf(customer);
  return customer.accounts.map((account, at) => {
    const iban = ibanOf(bank, (index + 1) * 10 + at);
    const resourceId = createHash('sha256').update(iban).digest('hex').slice(0, 24);
    return { ...account, iban, resourceId, currency: 'EUR' };
  });
}

/** @returns null if no customer of the bank has this IBAN */
export function holderOf(bank: SimulatedBank, iban: string): Customer | null {
  const holds = (customer: Customer): boolean =>
    accountsOf(bank, customer).some((account) => account.iban === iban);
  return CUSTOMERS.find(holds) ?? null;
}

const known = new Map<string, string>();

function ibanOf(bank: SimulatedBank, number: number): string {
  const key = `${bank.slug}:${number}`;
  const iban = known.get(key) ?? findIban(bank, number);
  known.set(key, iban);
  return iban;
}

/** Digits from a hash, repeated until the national check digits within the BBAN are valid too. */
function findIban({ country, bankCode }: SimulatedBank, number: number): string {
  const width = (countrySpecs[country]?.chars ?? 0) - 4 - bankCode.length;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const hash = createHash('sha256').update(`${bankCode}:${number}:${attempt}`).digest('hex');
    const digits = BigInt(`0x${hash}`).toString().slice(-width);
    const bban = bankCode + digits;
    const iban = isValidBBAN(bban, country) ? composeIBAN({ countryCode: country, bban }) : null;
    if (iban !== null) return iban;
  }
  throw new Error(`No valid IBAN was found for ${country}.`);
}
