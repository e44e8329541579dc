import { CliError, usageError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { openInstallation } from '../installation/installation.js';
import { Output } from '../output.js';
import { storeAtCommerce, storeAtVault } from './test-cards.js';

/** Published test numbers, by the name of the scheme. */
export const TEST_CARDS: Readonly<Record<string, string>> = {
  visa: '4111111111111111',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '30569309025904',
  jcb: '3530111333300000',
  unionpay: '6243030000000001',
};

interface CreateFlags extends CommonFlags {
  readonly test: string;
  readonly commerce: boolean;
}

/** `tessera cards create --test visa`: a stored test card, without a browser. */
export async function createCard(this: Cli, flags: CreateFlags): Promise<void> {
  const number = TEST_CARDS[flags.test.toLowerCase()] ?? flags.test;
  if (!/^\d{12,19}$/.test(number)) {
    const names = Object.keys(TEST_CARDS).join(', ');
    throw usageError(`--test must be one of ${names}, or a published test number.`);
  }
  const installation = await openInstallation(this);
  const sandbox = installation.urls['sandbox'];
  if (sandbox === undefined) {
    throw new CliError(
      'Test cards need the sandbox, which plays the browser: only a stack of `npm start` has it.',
      { code: 'no_sandbox' },
    );
  }
  const { tessera } = installation;
  const id = flags.commerce
    ? await storeAtCommerce({ tessera, sandbox, number })
    : await storeAtVault({ tessera, sandbox, number });
  const masked = `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`;
  const service = flags.commerce ? 'commerce' : 'vault';
  const output = new Output(this, flags);
  output.note(`Stored the test card ${masked} at ${service}.`);
  output.result({ id, service, masked_account_number: masked }, () => [id]);
}
