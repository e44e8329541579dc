import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SIGNATURE_HEADER, SIGNATURE_VECTORS, signBody } from '@tessera/webhooks/receiver';
import { freePort, temporaryFolder } from '@tessera/local/testing';

const PAGE = fileURLToPath(new URL('../../../docs/webhooks.md', import.meta.url));
/** A compiler may have to run first. */
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const [EVENT, NO_EVENT] = SIGNATURE_VECTORS;
const { id: EVENT_ID } = JSON.parse(EVENT.body) as { id: string };

/** How a recipe of the page is run, and what has to be on the machine for that. */
interface Recipe {
  readonly language: string;
  readonly fence: string;
  readonly file: string;
  /** Succeeds where the language is installed. */
  readonly probe: readonly [string, ...string[]];
  readonly run: (file: string, port: number) => readonly [string, ...string[]];
}

const RECIPES: readonly Recipe[] = [
  {
    language: 'Node',
    fence: 'js',
    file: 'receiver.mjs',
    probe: [process.execPath, '--version'],
    run: (file) => [process.execPath, file],
  },
  {
    language: 'Python',
    fence: 'python',
    file: 'receiver.py',
    probe: ['python3', '--version'],
    run: (file) => ['python3', file],
  },
  {
    language: 'Go',
    fence: 'go',
    file: 'receiver.go',
    probe: ['go', 'version'],
    run: (file) => ['go', 'run', file],
  },
  {
    language: 'PHP',
    fence: 'php',
    file: 'receiver.php',
    probe: ['php', '--version'],
    run: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file],
  },
  {
    language: 'Java',
    fence: 'java',
    file: 'Receiver.java',
    probe: ['javac', '-version'],
    run: (file) => ['java', file],
  },
];

const here = RECIPES.filter(isInstalled);
const missing = RECIPES.filter((recipe) => !here.includes(recipe));
let page: string;

beforeAll(async () => {
  page = await readFile(PAGE, 'utf8');
  const names = (recipes: readonly Recipe[]) =>
    recipes.map(({ language }) => language).join(', ') || 'none';
  process.stdout.write(
    `Receiver recipes run against the vectors: ${names(here)}. Not installed here: ${names(missing)}.\n`,
  );
});

describe('docs/webhooks.md', () => {
  it('publishes the vectors', () => {
    for (const { key, body, signature } of SIGNATURE_VECTORS) {
      for (const text of [key, body, signature]) expect(page).toContain(text);
    }
  });

  it.each(RECIPES)('has a recipe in $language', ({ fence, file }) => {
    expect(codeOf(fence)).toContain(file);
  });
});

describe.each(here)('the recipe in $language', (recipe) => {
  const running: RunningRecipe[] = [];

  async function start(key: string): Promise<RunningRecipe> {
    const started = await RunningRecipe.start(recipe, codeOf(recipe.fence), key);
    running.push(started);
    return started;
  }

  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.stop()));
  });

  it(
    'saves a signed event once, byte for byte, however often it arrives',
    async () => {
      const receiver = await start(EVENT.key);
      expect(await receiver.post(EVENT.body, EVENT.signature)).toBe(204);
      expect(await receiver.inbox()).toEqual({ [`${EVENT_ID}.json`]: EVENT.body });
      const again = await Promise.all(
        Array.from({ length: 8 }, () => receiver.post(EVENT.body, EVENT.signature)),
      );
      expect(again).toEqual(Array(8).fill(204));
      expect(await receiver.inbox()).toEqual({ [`${EVENT_ID}.json`]: EVENT.body });
    },
    START_TIMEOUT_MS,
  );

  it(
    'refuses what is not signed so, and saves nothing of it',
    async () => {
      const receiver = await start(EVENT.key);
      const { body, signature } = EVENT;
      expect(await receiver.post(body)).toBe(401);
      expect(await receiver.post(body, '')).toBe(401);
      expect(await receiver.post(body, signature.slice(1))).toBe(401);
      expect(await receiver.post(body, signature.toUpperCase())).toBe(401);
      expect(await receiver.post(body, signBody(body, NO_EVENT.key))).toBe(401);
      expect(await receiver.post(body.replace('allow', 'block'), signature)).toBe(401);
      expect(await receiver.post(`${body}\n`, signature)).toBe(401);
      expect(await receiver.inbox()).toEqual({});
    },
    START_TIMEOUT_MS,
  );

  it(
    'signs UTF-8 with the key as it is, and takes no path for an id',
    async () => {
      const receiver = await start(NO_EVENT.key);
      expect(await receiver.post(NO_EVENT.body, NO_EVENT.signature)).toBe(400);
      const sneaky = '{"event":"decision.allow","id":"../0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11"}';
      expect(await receiver.post(sneaky, signBody(sneaky, NO_EVENT.key))).toBe(400);
      expect(await receiver.inbox()).toEqual({});
    },
    START_TIMEOUT_MS,
  );
});

/** The code block of the page in this language. */
function codeOf(fence: string): string {
  const code = new RegExp(`^\`\`\`${fence}\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1];
  if (code === undefined) throw new Error(`The page has no \`\`\`${fence} block.`);
  return code;
}

function isInstalled({ probe: [program, ...args] }: Recipe): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** A recipe as a reader would run it, in a separate folder. */
class RunningRecipe {
  private readonly ended: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly url: string,
  ) {
    this.ended = once(child, 'exit');
  }

  static async start(recipe: Recipe, code: string, key: string): Promise<RunningRecipe> {
    const folder = temporaryFolder('webhook-recipe');
    const file = join(folder, recipe.file);
    await writeFile(file, code);
    const port = await freePort();
    const [program, ...args] = recipe.run(file, port);
    const child = spawn(program, args, {
      env: { ...process.env, HMAC_KEY: key, INBOX: join(folder, 'inbox'), PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
      // `go run` starts a child process, which has to end with it.
      detached: true,
    });
    const running = new RunningRecipe(child, folder, `http://127.0.0.1:${port}/hooks/fraud`);
    await running.answers();
    return running;
  }

  /** @returns the status of the response */
  async post(body: string, signature?: string): Promise<number> {
    const headers = signature === undefined ? {} : { [SIGNATURE_HEADER]: signature };
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    await response.body?.cancel();
    return response.status;
  }

  /** The texts of the inbox, by file. */
  async inbox(): Promise<Record<string, string>> {
    const folder = join(this.folder, 'inbox');
    // PHP makes it with the first event.
    const files = await readdir(folder).catch(() => []);
    const texts = files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')]);
    return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.pid !== undefined) {
      process.kill(-this.child.pid, 'SIGKILL');
      await this.ended;
    }
  }

  private async answers(): Promise<void> {
    let output = '';
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    for (;;) {
      if (this.child.exitCode !== null) throw new Error(`The recipe ended by itself: ${output}`);
      const status = await this.post('').catch(() => null);
      if (status !== null) return;
      await delay(POLL_MS);
    }
  }
}
