import { readFileSync } from 'node:fs';
import { errorCode, Problem } from '../problem.js';
import { dataFolderPaths } from '../stack/data-folder.js';
import type { StackClient } from '../stack/secrets.js';
import type { StackSettings } from '../stack/settings.js';
import type { StackFile } from '../stack/stack-file.js';
import { readLockHolder } from '../stack/stack-lock.js';

const TIMEOUT_MS = 10_000;

/**
 * What the snippets of the guides use, as lines that a shell evaluates: the URL of each service, a
 * token with every runtime scope and one with every admin scope, since no token has both, and the
 * keys of the demo account. Tokens are new each time. The variables are the shell's own and not
 * exported: some have the name of a setting, which a service started from that shell would read.
 *
 * @throws Problem when the stack does not run
 */
export async function shellVariables(settings: StackSettings): Promise<string[]> {
  const stack = runningStack(settings);
  const runtime = clientOf(stack, 'runtime');
  const [token, adminToken] = await Promise.all([
    tokenOf(stack, runtime),
    tokenOf(stack, clientOf(stack, 'admin')),
  ]);
  const urls = Object.entries(stack.urls).map(([app, url]) => [`${shellName(app)}_URL`, url]);
  const keys = stack.api_keys.map(({ service, key }) => [`${shellName(service)}_KEY`, key]);
  const account = stack.api_keys.find((key) => key.service !== 'vault')?.account;
  const variables = [
    ...urls,
    ['CLIENT_ID', runtime.client_id],
    ['CLIENT_SECRET', runtime.client_secret],
    ['TOKEN', token],
    ['ADMIN_TOKEN', adminToken],
    ...keys,
    ...(account === undefined ? [] : [['ACCOUNT', account]]),
  ];
  return variables.map(([name, value]) => `${name}=${quoted(value ?? '')}`);
}

/** @throws Problem when the stack does not run */
export function runningStack({ dataFolder }: StackSettings): StackFile {
  const data = dataFolderPaths(dataFolder);
  const holder = readLockHolder(data.lockFile);
  try {
    if (holder?.ready === true) {
      return JSON.parse(readFileSync(data.stackFile, 'utf8')) as StackFile;
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  throw new Problem(
    holder === null
      ? `Tessera is not running in ${dataFolder}: start it with \`npm start\` in another terminal, or set DATA_DIR to the folder that it was started with.`
      : 'Tessera is still starting: try again when `npm start` says that it is running.',
  );
}

/** @throws Problem when the stack has no client of this name */
export function clientOf({ clients }: StackFile, name: string): StackClient {
  const client = clients.find((one) => one.name === name);
  if (client === undefined) throw new Problem(`The stack has no client "${name}".`);
  return client;
}

/** A token with all scopes of a client. @throws Problem when identity issues none */
export async function tokenOf({ urls }: StackFile, client: StackClient): Promise<string> {
  if (urls.identity === undefined) throw new Problem('The stack runs without identity.');
  const { client_id: id, client_secret: secret, scope } = client;
  const response = await fetch(`${urls.identity}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Problem(`Identity does not respond at ${urls.identity}.`, { cause: error });
  });
  if (!response.ok) {
    throw new Problem(`Identity refused a token for ${client.name}: HTTP ${response.status}.`);
  }
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

/** `gateway-legacy` as a part of a variable's name: `GATEWAY_LEGACY`. */
function shellName(app: string): string {
  return app.toUpperCase().replaceAll('-', '_');
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
