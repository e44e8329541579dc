import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { makeWorkplace, type Workplace } from './support/workplace.js';

const RUNNING = 'Tessera is running';

let place: Workplace;

beforeAll(async () => {
  place = await makeWorkplace();
});

afterEach(async () => {
  await place.stopAll();
});

afterAll(() => {
  place.remove();
});

describe('an obstacle to a start is reported in one clear sentence', () => {
  it('a port in use: which, what needs it, and PORT_BASE', async () => {
    const server = createServer().listen(place.portBase + 2, '127.0.0.1');
    await once(server, 'listening');
    const stack = place.start();
    expect(await stack.exit).toBe(1);
    server.close();
    expect(stack.output().trim().split('\n')).toHaveLength(1);
    expect(stack.output()).toContain(
      `Port ${place.portBase + 2} is taken, and fraud wants it: stop what listens there, or move every port of the stack with PORT_BASE (now ${place.portBase})`,
    );
  });

  it('a data folder that is a file', async () => {
    const file = join(place.folder, 'file');
    writeFileSync(file, '');
    const stack = place.start({ DATA_DIR: file });
    expect(await stack.exit).toBe(1);
    expect(stack.output()).toContain('DATA_DIR must be a folder');
    expect(stack.output().trim().split('\n')).toHaveLength(1);
  });

  it('an external Postgres that does not respond, without its password', async () => {
    const stack = place.start({ DATABASE_URL: 'postgres://admin:hidden@127.0.0.1:1/postgres' });
    expect(await stack.exit).toBe(1);
    expect(stack.output()).toContain('Postgres at 127.0.0.1:1 cannot be used');
    expect(stack.output()).not.toContain('hidden');
  });

  it('a PORT_BASE that leaves no room', async () => {
    const stack = place.start({ PORT_BASE: '65000' });
    expect(await stack.exit).toBe(1);
    expect(stack.output()).toContain('PORT_BASE must be a number from 1 to 60445');
  });
});

describe('npm run reset', () => {
  it('clears the state of a stack that does not run', async () => {
    const stack = place.start();
    await stack.says(RUNNING);
    stack.child.kill('SIGINT');
    await stack.exit;
    const reset = place.reset();
    expect(await reset.exit).toBe(0);
    expect(reset.output()).toContain(`Cleared ${place.data}.`);
    expect(() => statSync(place.data)).toThrow();
  });

  it('does not empty a folder with other files', async () => {
    const reset = place.reset({ DATA_DIR: place.folder });
    expect(await reset.exit).toBe(1);
    expect(reset.output()).toContain('contains files that do not belong to the stack');
    expect(statSync(place.folder).isDirectory()).toBe(true);
  });
});
