import { readFile } from 'node:fs/promises';
import { temporaryFile } from '@tessera/local/testing';

/** The banks of the sandbox at an address of a test's own, and one that does not answer. */
export async function writeBanksFile(sandboxUrl: string): Promise<string> {
  const banks = await sandboxBanks(sandboxUrl);
  return temporaryFile('banks.yaml', banks.trimEnd() + AWAY);
}

/** The banks file of the local stack, with the banks at this address. */
export async function sandboxBanks(sandboxUrl: string): Promise<string> {
  return (await readFile(SANDBOX_BANKS, 'utf8')).replaceAll(SANDBOX_URL, sandboxUrl);
}

const SANDBOX_BANKS = new URL('../../../apps/sandbox/banks.yaml', import.meta.url);
/** What that file says of where the sandbox is. */
const SANDBOX_URL = 'http://localhost:4010';

/** Its name is as long as names of banks get. */
const AWAY = `

  - id: away
    name: Nederlandsch-Belgische Hypotheekverzekeringsmaatschappij Gemeenschappelijk Spaarbankwezen N.V.
    country: BE
    base_url: http://127.0.0.1:9
    sca: redirect
    consents: [bank-offered, iban]
`;
