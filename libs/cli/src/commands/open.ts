import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CliError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { findCheckout } from '../installation/checkout.js';
import { openInstallation } from '../installation/installation.js';
import type { Installation } from '../installation/installation.js';
import { Output } from '../output.js';

/** What can be opened. */
export const PAGES = ['console', 'docs', 'reference', 'shop'] as const;

interface OpenFlags extends CommonFlags {
  readonly service: string;
  readonly print: boolean;
}

/** `tessera open console`: prints the URL, and opens it in a browser from a terminal. */
export async function openPage(
  this: Cli,
  flags: OpenFlags,
  page: (typeof PAGES)[number],
): Promise<void> {
  const url = await urlOf(this, page, flags.service);
  new Output(this, flags).result({ page, url }, () => [url]);
  if (this.process.stdout.isTTY && !flags.print && !flags.json) openInBrowser(url);
}

async function urlOf(cli: Cli, page: (typeof PAGES)[number], service: string): Promise<string> {
  if (page === 'docs') return docsOf(cli);
  const installation = await openInstallation(cli);
  const url = pageOf(cli, installation, page, service);
  if (url !== undefined) return url;
  throw new CliError(
    page === 'console'
      ? 'The URL of the console is not known: set TESSERA_CONSOLE_URL.'
      : `Only a stack of \`npm start\` has a known URL for "${page}" of ${service}.`,
    { code: 'not_found', exitCode: EXIT.notFound },
  );
}

function pageOf(
  { environment }: Cli,
  { urls, stack }: Installation,
  page: 'console' | 'reference' | 'shop',
  service: string,
): string | undefined {
  if (page === 'console') return environment['TESSERA_CONSOLE_URL'] ?? urls['console'];
  const base = page === 'shop' ? urls['sandbox'] : stack?.management[service];
  return base === undefined ? undefined : `${base}/${page === 'shop' ? 'shop' : 'docs'}`;
}

/** The guides as they are: the site has to be served. */
function docsOf({ process }: Cli): string {
  const checkout = findCheckout(process.cwd());
  if (checkout !== null) return pathToFileURL(join(checkout, 'docs/README.md')).href;
  throw new CliError('The guides are in a checkout of the repository: run this command there.', {
    code: 'not_found',
    exitCode: EXIT.notFound,
  });
}

function openInBrowser(url: string): void {
  const programs: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  };
  const [program, ...args] = programs[process.platform] ?? ['xdg-open'];
  // Where there is no browser, the URL that was printed is enough.
  spawn(program, [...args, url], { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
}
