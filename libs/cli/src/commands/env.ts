import { Credentials } from '@tessera/client';
import type { ServiceName } from '@tessera/client';
import { CliError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { stackOptions } from '../installation/installation.js';
import { requireStack } from '../installation/stack.js';
import type { Stack } from '../installation/stack.js';
import { Output } from '../output.js';

const BEARER = 'Bearer ';

/**
 * What the snippets of the guides use, as lines that a shell evaluates. The variables are the shell's
 * own and not exported: some have the name of a setting, which a service started from that shell
 * would read.
 */
export async function env(this: Cli, flags: CommonFlags): Promise<void> {
  const variables = await shellVariables(requireStack(this));
  new Output(this, flags).result(Object.fromEntries(variables), () =>
    variables.map(([name, value]) => `${name}=${quoted(value)}`),
  );
}

/** The URL of each service, two tokens, since none has runtime and admin scopes, and the demo keys. */
async function shellVariables(stack: Stack): Promise<[name: string, value: string][]> {
  const runtime = stack.clients.find(({ name }) => name === 'runtime');
  if (runtime === undefined) throw new CliError('The stack runs without identity.');
  const [token, adminToken] = await Promise.all([
    tokenOf(stack, 'decisions:create'),
    tokenOf(stack, 'admin:rulesets:read'),
  ]);
  const account = stack.keys.find((key) => key.service !== 'vault')?.account;
  return [
    ...Object.entries(stack.urls).map(([app, url]) => pair(`${shellName(app)}_URL`, url)),
    pair('CLIENT_ID', runtime.client_id),
    pair('CLIENT_SECRET', runtime.client_secret),
    pair('TOKEN', token),
    pair('ADMIN_TOKEN', adminToken),
    ...stack.keys.map(({ service, key }) => pair(`${shellName(service)}_KEY`, key)),
    ...(account === undefined ? [] : [pair('ACCOUNT', account)]),
  ];
}

/** A token of the client that has this scope, with all its other ones. */
async function tokenOf(stack: Stack, scope: string): Promise<string> {
  const { identity } = stackOptions(stack);
  const service: ServiceName = 'fraud';
  const { headers } = await new Credentials({ identity }).authorize({
    ...{ service, operation: 'tessera env', facts: { scope } },
    ...{ apiKey: undefined, idToken: undefined, signal: undefined },
  });
  return (headers['authorization'] ?? '').slice(BEARER.length);
}

/** `gateway-legacy` as a part of a variable's name: `GATEWAY_LEGACY`. */
function shellName(app: string): string {
  return app.toUpperCase().replaceAll('-', '_');
}

function pair(name: string, value: string): [string, string] {
  return [name, value];
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
