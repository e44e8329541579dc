import { fork, type ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KekProviderError, SealedDataError } from '../../crypto.errors.js';
import type { Secret } from '../../secret.js';
import type { Pkcs11Call, Pkcs11Reply } from './pkcs11-protocol.js';

/** A PIN, or the path of a file that contains one. */
export type Pkcs11Pin = { readonly pin: Secret<string> } | { readonly pinFile: string };

export interface Pkcs11Address {
  /** The path of the shared library of the HSM's vendor. */
  readonly module: string;
  /** The label of the token. */
  readonly token: string;
  readonly auth: Pkcs11Pin;
  /** Timeout for a call including a retry and the wait in the queue. */
  readonly timeoutMs: number;
}

const PROVIDER = 'pkcs11';
/** Compiled or as source: both run. */
const PROGRAM = fileURLToPath(
  new URL(`pkcs11-process${extname(import.meta.url)}`, import.meta.url),
);

type Request = Omit<Pkcs11Call, 'id' | 'login'>;

interface Waiting {
  readonly resolve: (reply: Pkcs11Reply) => void;
  readonly timer: NodeJS.Timeout;
}

/** A process with the module: its pending calls, and whether it has the PIN. */
interface Running {
  readonly child: ChildProcess;
  readonly waiting: Map<number, Waiting>;
  isLoggedIn: boolean;
}

/**
 * Calls the PKCS#11 module in a separate process, so that a call that blocks or hangs does not
 * block this one, and a crash of the module ends only that process. A process whose session is lost
 * is replaced, which also recovers from a restarted HSM.
 */
export class Pkcs11Client {
  readonly #address: Pkcs11Address;
  #running: Running | undefined;
  #lastId = 0;
  /** The hash of a rejected PIN: another attempt with it may lock the token. */
  #refusedPin: string | undefined;

  constructor(address: Pkcs11Address) {
    this.#address = address;
  }

  /**
   * @throws SealedDataError if bytes or context do not match an encryption
   * @throws KekProviderError if the HSM is unavailable or refuses
   */
  async call(request: Request): Promise<Buffer> {
    const deadline = performance.now() + this.#address.timeoutMs;
    let reply = await this.#try(request, deadline);
    if ('failure' in reply && reply.failure === 'lost' && performance.now() < deadline) {
      reply = await this.#try(request, deadline);
    }
    if (!('failure' in reply)) return Buffer.from(reply.bytes);
    if (reply.failure === 'not-authentic') throw new SealedDataError();
    throw new KekProviderError(PROVIDER, reply.reason);
  }

  async #try(request: Request, deadline: number): Promise<Pkcs11Reply> {
    const pin = await this.#pin();
    const running = (this.#running ??= this.#start());
    const reply = await this.#send(running, request, pin, deadline);
    if (!('failure' in reply)) return reply;
    if (reply.failure === 'pin') this.#refusedPin = digest(pin);
    // The session survives a refusal; after any other failure its state is unknown.
    if (reply.failure === 'lost' || reply.failure === 'pin') this.#stop(running);
    return reply;
  }

  #send(running: Running, request: Request, pin: string, deadline: number): Promise<Pkcs11Reply> {
    const id = ++this.#lastId;
    const { module, token, timeoutMs } = this.#address;
    const call: Pkcs11Call = {
      ...{ ...request, id },
      ...(!running.isLoggedIn && { login: { module, token, pin } }),
    };
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          running.waiting.delete(id);
          this.#stop(running);
          resolve({ id, failure: 'refused', reason: `no response within ${timeoutMs} ms` });
        },
        Math.max(0, deadline - performance.now()),
      );
      running.waiting.set(id, { resolve, timer });
      running.child.send(call, (error) => {
        if (error !== null) this.#end(running, "the module's process is unreachable");
      });
    });
  }

  #start(): Running {
    const child = fork(PROGRAM, [], {
      serialization: 'advanced',
      env: process.env,
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const running: Running = { child, waiting: new Map(), isLoggedIn: false };
    child.on('message', (reply: Pkcs11Reply) => {
      const waiting = running.waiting.get(reply.id);
      if (waiting === undefined) return;
      running.waiting.delete(reply.id);
      clearTimeout(waiting.timer);
      if (!('failure' in reply)) running.isLoggedIn = true;
      this.#release(running);
      waiting.resolve(reply);
    });
    child.on('error', () => {
      this.#end(running, "the module's process cannot be started");
    });
    child.on('exit', () => {
      this.#end(running, "the module's process ended");
    });
    return running;
  }

  /** An idle process must not keep this one alive. */
  #release({ child, waiting }: Running): void {
    if (waiting.size > 0) return;
    child.unref();
    child.channel?.unref();
  }

  #stop(running: Running): void {
    if (this.#running === running) this.#running = undefined;
    running.child.kill('SIGKILL');
  }

  #end(running: Running, reason: string): void {
    if (this.#running === running) this.#running = undefined;
    for (const [id, { resolve, timer }] of running.waiting) {
      clearTimeout(timer);
      resolve({ id, failure: 'lost', reason });
    }
    running.waiting.clear();
  }

  async #pin(): Promise<string> {
    const pin = await this.#readPin();
    if (this.#refusedPin === digest(pin)) {
      throw new KekProviderError(
        PROVIDER,
        'the PIN was rejected and is not retried, because the token may lock itself; configure another one',
      );
    }
    return pin;
  }

  async #readPin(): Promise<string> {
    const { auth } = this.#address;
    if ('pin' in auth) return auth.pin.expose();
    try {
      return (await readFile(auth.pinFile, 'utf8')).trim();
    } catch (error) {
      throw new KekProviderError(PROVIDER, 'the PIN file cannot be read', error);
    }
  }
}

function digest(pin: string): string {
  return hash('sha256', pin);
}
