import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchStack, type LaunchedStack } from './local-stack.js';
import { testServiceAddress } from './test-service-address.js';

/** The stack as a response can hold it. */
type Described = Omit<LaunchedStack, 'stop'>;

/** Starts the shared stack when the first test asks for it. */
export interface StackServer {
  /** Where {@link sharedStack} asks. */
  readonly url: string;
  /** Stops the stack, if a test asked for it. */
  stop(): Promise<void>;
}

/**
 * Serves one stack to all workers of a test run, from the process that outlives them: starting every
 * service takes half a minute of CPU. Its background work takes a tenth of a core even without a
 * request, so it ends with the last file that uses it.
 *
 * @param folder of the test run
 * @param users how many test files use it; without this it ends with the run
 */
export async function serveSharedStack(
  folder: string,
  users: number | undefined,
): Promise<StackServer> {
  let starting: Promise<LaunchedStack> | undefined;
  let released = 0;
  // One that did not start has nothing to stop, and its tests have said so.
  const stopStack = async () => (await starting?.catch(() => undefined))?.stop();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'DELETE') {
      released += 1;
      if (released === users) await stopStack();
      response.end();
      return;
    }
    try {
      const { environment, file, portBase } = await (starting ??= launchStack({ folder }));
      response.end(JSON.stringify({ environment, file, portBase } satisfies Described));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      await stopStack();
    },
  };
}

/**
 * The stack of this test run, with no setting changed. Other test files use it at the same time and
 * have used it before: a test reads only what it wrote, and reconfigures nothing. A file calls `stop`
 * once it is done, which ends the stack after the last file.
 *
 * @throws Error with what the stack printed when it does not start
 */
export async function sharedStack(): Promise<LaunchedStack> {
  const url = testServiceAddress('TEST_STACK_URL');
  if (url === null) throw new Error('There is no TEST_STACK_URL: jest’s global setup has not run.');
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return {
    ...(JSON.parse(text) as Described),
    stop: async () => {
      await fetch(url, { method: 'DELETE' });
    },
  };
}
