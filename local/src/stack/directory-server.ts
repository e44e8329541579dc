import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppEntry } from './apps.js';
import type { DataFolder } from './data-folder.js';
import type { StackContext } from './infrastructure.js';
import { directoryServerPort, failingDirectoryServerPort } from './ports.js';
import { runProgram } from './run-program.js';
import type { StackSettings } from './settings.js';

const URL_NAME = 'DIRECTORY_SERVER_URL';
const DESTINATIONS = 'FORWARD_ALLOWED_DESTINATIONS';
/** The defaults for a laptop, and the directory server, which uses TLS. */
const LAPTOP_DESTINATIONS = 'http://localhost:*,https://localhost:*';

/**
 * The settings of apps for the 3-D Secure directory server: the sandbox simulates it, over TLS with
 * certificates of this data folder. If the stack was started with another one, that one is used.
 */
export function directoryServerOf(
  settings: StackSettings,
  data: DataFolder,
  app: AppEntry,
  apps: readonly AppEntry[],
): Record<string, string> {
  const { environment } = settings;
  const hasOther = URL_NAME in environment || `${URL_NAME}_FILE` in environment;
  if (hasOther || !apps.some(({ name }) => name === 'sandbox')) return {};
  const origin = `https://localhost:${directoryServerPort(settings)}`;
  const authority = join(certificateFolder(data), 'authority.pem');
  switch (app.name) {
    case 'vault':
      return {
        ...(!(DESTINATIONS in environment) && { [DESTINATIONS]: LAPTOP_DESTINATIONS }),
        FORWARD_PRIVATE_TLS_ORIGIN: origin,
        FORWARD_PRIVATE_TLS_AUTHORITIES_FILE: authority,
      };
    case 'commerce':
    case 'gateway-legacy':
      return {
        [URL_NAME]: `${origin}/directory-server`,
        DIRECTORY_SERVER_CERTIFICATE_AUTHORITIES_FILE: authority,
      };
    case 'sandbox':
      return {
        DIRECTORY_SERVER_PORT: String(directoryServerPort(settings)),
        DIRECTORY_SERVER_FAILING_PORT: String(failingDirectoryServerPort(settings)),
        DIRECTORY_SERVER_CERTIFICATES: certificateFolder(data),
      };
    default:
      return {};
  }
}

/**
 * Creates the certificates unless they exist: apps read the authority's file when they start, which
 * may be before the sandbox does.
 *
 * @param program of the sandbox, which creates them
 */
export async function provideDirectoryCertificates(
  { data, teardown }: StackContext,
  program: string,
): Promise<void> {
  const folder = certificateFolder(data);
  if (existsSync(join(folder, 'authority.pem'))) return;
  const title = 'Making the certificates of the directory server';
  await runProgram({ title, args: [program, folder], environment: {} }, teardown);
}

function certificateFolder(data: DataFolder): string {
  return join(data.secrets, 'directory-server');
}
