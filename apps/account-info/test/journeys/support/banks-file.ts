import { readFile } from 'node:fs/promises';
import { temporaryFile } from '@tessera/local/testing';

/**
 * The banks of the sandbox at a URL of the test, one that does not respond, and one without the
 * interface.
 */
export async function writeBanksFile(sandboxUrl: string): Promise<string> {
  const banks = await sandboxBanks(sandboxUrl);
  return temporaryFile('banks.yaml', banks.trimEnd() + AWAY + unusable(sandboxUrl));
}

/** The banks file of the local stack, with the banks at this URL. */
export async function sandboxBanks(sandboxUrl: string): Promise<string> {
  return (await readFile(SANDBOX_BANKS, 'utf8')).replaceAll(SANDBOX_URL, sandboxUrl);
}

const SANDBOX_BANKS = new URL('../../../../sandbox/banks.yaml', import.meta.url);
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

function unusable(sandboxUrl: string): string {
  return `
  - id: unusable
    name: Banque sans interface
    country: LU
    base_url: ${sandboxUrl}/nothing-here
    sca: redirect
    consents: [bank-offered, iban]
`;
}
