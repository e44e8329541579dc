import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppEntry } from './apps.js';
import type { DataFolder } from './data-folder.js';
import type { StackContext } from './foundation.js';
import { directoryServerPort, failingDirectoryServerPort } from './ports.js';
import { runProgram } from './run-program.js';
import type { StackSettings } from './settings.js';

const URL_NAME = 'DIRECTORY_SERVER_URL';
const DESTINATIONS = 'FORWARD_ALLOWED_DESTINATIONS';
/** Those of a laptop, and the directory server, which speaks TLS. */
const LAPTOP_DESTINATIONS = 'http://localhost:*,https://localhost:*';

/**
 * What apps are told of the directory server for 3-D Secure: the sandbox plays it, over TLS with
 * certificates of this data folder. A stack that was started with another one is left with that.
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
 * Makes the certificates unless they are there: apps read the authority's file when they start, which
 * may be sooner than the sandbox does.
 *
 * @param program of the sandbox, that makes them
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
