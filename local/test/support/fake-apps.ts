import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppEntry } from '../../src/stack/apps.js';

/** Stand-ins that speak the stack's contract with an app, and nothing else. */
export const FAKE_APPS: readonly AppEntry[] = [
  { ...base('identity', 0), hasDatabase: true },
  { ...base('fraud', 2), hasDatabase: true },
  { ...base('sandbox', 10) },
];

function base(name: string, portOffset: number): AppEntry {
  const none = { hasDatabase: false, scopes: [], clientScopes: [] };
  return { name, title: `Fake ${name}`, portOffset, ...none };
}

const MAIN = `
import { createServer } from 'node:http';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
if (process.env.FAKE_BROKEN === process.env.PUBLIC_URL) {
  console.log(JSON.stringify({ level: 50, msg: 'DATABASE_URL must be set' }));
  process.exit(3);
}
console.log(JSON.stringify({ level: 'warn', context: 'Fake', msg: 'low on ink' }));
createServer((request, response) => {
  if (request.url === '/crash') process.exit(7);
  response.end(JSON.stringify(process.env));
}).listen(Number(process.env.PORT), '127.0.0.1');
createServer((request, response) => response.end('ok'))
  .listen(Number(process.env.MANAGEMENT_PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
`;

const RECORD = `
import { appendFileSync } from 'node:fs';
appendFileSync(process.env.FAKE_RECORD, process.argv.slice(1).map((a) => a.split('/dist/').at(-1)).join(' ') + '\\n');
`;

/** Writes the built programs of the fake apps below `root`. */
export function writeFakeRepository(root: string): void {
  mkdirSync(join(root, 'libs'), { recursive: true });
  for (const { name } of FAKE_APPS) {
    const dist = join(root, 'apps', name, 'dist');
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(root, 'apps', name, 'package.json'), '{"type":"module"}');
    writeFileSync(join(dist, 'main.js'), MAIN);
    writeFileSync(join(dist, 'migrate.js'), `${RECORD}// ${name}`);
    writeFileSync(join(dist, 'command.js'), RECORD);
  }
}
