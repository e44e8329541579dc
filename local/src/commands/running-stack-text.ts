import { findApp } from '../stack/apps.js';
import { CONSOLE_PEOPLE } from '../stack/demo-sign-in.js';
import { DEFAULT_DATA_FOLDER } from '../stack/settings.js';
import type { StackFile } from '../stack/stack-file.js';
import { paint } from '../terminal.js';

/** The output when the stack is up: URLs, credentials and a first request. */
export function describeRunningStack(file: StackFile, folder: string, seconds: number): string {
  return [
    '',
    paint('bold', `Tessera is running (${seconds.toFixed(1)} s). Ctrl-C stops it.`),
    '',
    ...addressLines(file),
    '',
    ...consoleLines(file),
    ...shopLines(file),
    ...credentialLines(file),
    '',
    ...firstRequestLines(file, folder),
    '',
    paint('dim', `For programs: ${folder}/stack.json · logs: ${folder}/logs/`),
  ].join('\n');
}

function addressLines({ urls, management }: StackFile): string[] {
  const width = Math.max(...Object.keys(urls).map((name) => name.length));
  const lines = Object.entries(urls).map(([name, url]) => {
    const title = findApp(name)?.title ?? '';
    const docs = `${management[name] ?? ''}/docs`;
    return `  ${name.padEnd(width)}  ${paint('cyan', url)}  ${paint('dim', `${title}; API: ${docs}`)}`;
  });
  return [paint('bold', 'Services'), ...lines];
}

/** Where people see all of it. */
function consoleLines({ urls }: StackFile): string[] {
  if (urls['console'] === undefined) return [];
  const people = CONSOLE_PEOPLE.map(({ name, title }) => `${name} (${title})`).join(', ');
  return [
    paint('bold', 'The console: decisions, reviews, rules, webhooks, payments'),
    `  ${paint('cyan', urls['console'])}  ${paint('dim', 'sign in with one click')}`,
    paint('dim', `  as ${people}`),
    '',
  ];
}

/** URLs to open in a browser. */
function shopLines({ urls }: StackFile): string[] {
  if (urls.sandbox === undefined || urls.vault === undefined) return [];
  return [
    paint('bold', 'A shop that takes cards with the browser SDK'),
    `  ${paint('cyan', `${urls.sandbox}/shop`)}  ${paint('dim', 'try 4111 1111 1111 1111, any later month, 123')}`,
    '',
  ];
}

function credentialLines({ clients, instance, api_keys, sign_in, analyst }: StackFile): string[] {
  const lines = clients.map(
    ({ name, client_id, client_secret }) => `  ${name.padEnd(7)}  ${client_id}  ${client_secret}`,
  );
  return [
    paint('bold', `Demo clients of instance "${instance}" (client id, secret)`),
    ...lines,
    paint('dim', '  runtime has every scope of a payment integration, admin every admin:* scope.'),
    ...apiKeyLines(api_keys),
    ...signInLines(sign_in, analyst),
  ];
}

function apiKeyLines(keys: StackFile['api_keys']): string[] {
  if (keys.length === 0) return [];
  return [
    '',
    paint('bold', 'Demo API keys (header x-api-key; deprecated at the vault)'),
    ...keys.map(({ service, key }) => `  ${service.padEnd(14)}  ${key}`),
  ];
}

function signInLines(...people: (StackFile['analyst'] | StackFile['sign_in'])[]): string[] {
  const known = people.filter((person) => person !== null);
  if (known.length === 0) return [];
  return [
    '',
    paint(
      'bold',
      'People who can sign in: for the gateway (docs/identity.md), and an analyst (docs/identity/people.md)',
    ),
    ...known.map(
      ({ email, password, client_id }) =>
        `  ${email.padEnd(19)}  ${password}  ${paint('dim', `client ${client_id}`)}`,
    ),
  ];
}

function firstRequestLines({ clients }: StackFile, folder: string): string[] {
  if (!clients.some(({ name }) => name === 'runtime')) return [];
  const body = JSON.stringify({
    credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
    customer: { id: 'customer-1' },
    transaction: { reference: 'order-1', amount: 2500, currency: 'EUR' },
  });
  return [
    paint('bold', 'A first request, in another terminal'),
    `  ${paint('cyan', `eval "$(${settingOf(folder)}npm run -s env)"`)}  ${paint('dim', 'URLs, tokens and keys for this and every other snippet of the guides')}`,
    '  curl -sS $FRAUD_URL/api/decisions -H "authorization: Bearer $TOKEN" \\',
    `    -H 'content-type: application/json' -d '${body}'`,
  ];
}

/** Other commands look for the stack where this one was told to be. */
function settingOf(folder: string): string {
  return folder === DEFAULT_DATA_FOLDER ? '' : `DATA_DIR='${folder}' `;
}
