import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  createDatabase,
  serviceEnv,
  writeTestKeyring,
  type TestDatabase,
} from '@tessera/local/testing';
import { keyNames, migrateService } from '@tessera/service';
import {
  CommandError,
  defineCommand,
  executeCommand,
  type Print,
  type CommandSurroundings,
} from '../src/index.js';
import { sample } from './sample-service.js';

const countNotes = defineCommand({
  name: 'notes count',
  summary: 'Count the notes of an owner.',
  parameters: ['OWNER', '[TEXT]'],
  options: {
    as: { type: 'string', placeholder: 'NAME', required: true, describe: 'Who counts' },
    limit: { type: 'string', short: 'l', placeholder: 'ROWS', default: '10', describe: 'At most' },
  },
  async run({ dataSource, keyring, config, args, values, print }) {
    const [row] = await dataSource.query<{ count: number }[]>(
      'select count(*)::int as count from note',
    );
    const known = keyring.missing(['idempotency']).length === 0;
    const found = {
      ...row,
      args,
      as: values.as,
      limit: values.limit,
      instance: config.instance,
      known,
    };
    print(found, `${found.count} notes`);
  },
});

const failNotes = defineCommand({
  name: 'notes fail',
  summary: 'Fail.',
  options: { how: { type: 'string', describe: 'How', default: 'command' } },
  async run({ values, dataSource }) {
    if (values.how === 'command') throw new CommandError('The notes are gone.');
    if (values.how === 'defect') throw new TypeError('x is not a function');
    if (values.how === 'tables') await dataSource.query('select from notes_of_yore');
    await dataSource.query('select pg_terminate_backend(pg_backend_pid())');
  },
});

const walkNotes = defineCommand({
  name: 'notes walk',
  summary: 'Walk until told to stop.',
  run({ signal, progress, note, print }) {
    const walk = progress(1_000, 'notes');
    for (let step = 0; step < 1_000 && !signal.aborted; step++) walk.advance(1);
    walk.end();
    note('The notes are long.');
    print({ is_stopped: signal.aborted }, 'Stopped.');
    return Promise.resolve();
  },
});

const listStamps = defineCommand({
  name: 'stamps list',
  summary: 'List the stamps.',
  run({ print }) {
    print([], '');
    return Promise.resolve();
  },
});

const forgetStamps = defineCommand({
  name: 'stamps forget',
  summary: 'Print nothing.',
  run: () => Promise.resolve(),
});

const repeatStamps = defineCommand({
  name: 'stamps repeat',
  summary: 'Print twice.',
  run({ print }) {
    print([1], '1');
    print([2], '2');
    return Promise.resolve();
  },
});

const commands = [countNotes, failNotes, walkNotes, listStamps, forgetStamps, repeatStamps];

let database: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createDatabase();
  const keys = await writeTestKeyring(keyNames(sample));
  const issuer = { issuer: 'https://id.test', jwksUrl: 'https://id.test/jwks' };
  env = serviceEnv({ databaseUrl: database.url, issuer, keys });
  await migrateService(sample, env);
});

afterAll(async () => {
  await database.drop();
});

async function run(args: string[], surroundings: Partial<CommandSurroundings> = {}) {
  let out = '';
  let err = '';
  const code = await executeCommand(sample, commands, args, {
    env,
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
    ...surroundings,
  });
  return { code, out, err };
}

describe('a command', () => {
  it('has database, keyring, configuration, arguments and options', async () => {
    const { code, out, err } = await run([
      'notes',
      'count',
      'jane',
      '--as',
      'me',
      '--json',
      '-l',
      '5',
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      count: 0,
      args: ['jane'],
      as: 'me',
      limit: '5',
      instance: 'test',
      known: true,
    });
  });

  it('needs neither issuer nor address, and lists every other problem of its configuration', async () => {
    const { OAUTH_ISSUER, OAUTH_JWKS_URL, PUBLIC_URL, ...rest } = env;
    expect(OAUTH_ISSUER && OAUTH_JWKS_URL && PUBLIC_URL).toBeTruthy();
    expect((await run(['notes', 'count', 'x', '--as', 'me'], { env: rest })).code).toBe(0);
    const { code, err } = await run(['notes', 'count', 'x', '--as', 'me'], { env: {} });
    expect(code).toBe(1);
    expect(err).toContain('DATABASE_URL is required.');
    expect(err).toContain('KEYRING_FILE is required.');
  });

  it('says in one sentence that the database cannot be used, or lacks migrations', async () => {
    const DATABASE_URL = 'postgres://u:hunter2@127.0.0.1:1/x';
    const away = await run(['notes', 'count', 'x', '--as', 'me'], {
      env: { ...env, DATABASE_URL },
    });
    expect(away).toEqual({
      code: 1,
      out: '',
      err: 'The database of DATABASE_URL cannot be used: nothing listens at its address.\n',
    });
    const empty = await createDatabase();
    const behind = await run(['notes', 'count', 'x', '--as', 'me'], {
      env: { ...env, DATABASE_URL: empty.url },
    });
    expect(behind.err).toMatch(/^The database lacks migrations of this version: [^\n]+\n$/);
    await empty.drop();
  });

  it('says in one sentence that tables are gone', async () => {
    const { code, err } = await run(['notes', 'fail', '--how', 'tables']);
    expect(code).toBe(1);
    expect(err).toBe("The database lacks sample's tables: run its migrations first.\n");
  });
});

describe('exit codes', () => {
  it('1 and one sentence for what cannot be done', async () => {
    expect(await run(['notes', 'fail'])).toEqual({
      code: 1,
      out: '',
      err: 'The notes are gone.\n',
    });
    const { code, err } = await run(['notes', 'fail', '--how', 'lost']);
    expect(code).toBe(1);
    expect(err).toBe('The database cannot be reached; try again.\n');
  });

  it('1 and a stack for a defect', async () => {
    const { code, err } = await run(['notes', 'fail', '--how', 'defect']);
    expect(code).toBe(1);
    expect(err).toMatch(/x is not a function\n +at /);
  });

  it.each([
    [['notes', 'count', 'a'], '--as is missing.'],
    [['notes', 'count', '--as', 'me'], 'OWNER is missing.'],
    [['notes', 'count', '--as', 'me', 'a', 'b', 'c'], '"c" is one argument too many.'],
    [['notes', 'count', 'a', '--jso'], "Unknown option '--jso'"],
    [['notes', 'count', 'a', '--limit'], 'argument missing'],
  ])('2 and the usage for %j', async (args, message) => {
    const { code, err } = await run(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain('Usage: tessera sample notes count OWNER [TEXT] [OPTIONS]');
  });

  it('2 and the list of commands for an unknown one', async () => {
    const { code, err } = await run(['notes', 'burn']);
    expect(code).toBe(2);
    expect(err).toMatch(/^There is no command "notes burn"\./);
    expect(err).toContain('notes count OWNER [TEXT]  Count the notes of an owner.');
  });

  it('130 for a command that was interrupted and has stopped', async () => {
    const { code, out, err } = await run(['notes', 'walk'], { signal: AbortSignal.abort() });
    expect({ code, out }).toEqual({ code: 130, out: 'Stopped.\n' });
    expect(err).toMatch(/^0 %, 0 of 1,000 notes, [\d,]+\/s\nThe notes are long.\n$/);
  });
});

describe('the result of a command', () => {
  it('is text, or with --json one JSON document, and notes go to standard error', async () => {
    expect(await run(['notes', 'count', 'jane', '--as', 'me'])).toMatchObject({ out: '0 notes\n' });
    const { code, out, err } = await run(['notes', 'walk', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ is_stopped: false });
    expect(err).toContain('The notes are long.\n');
  });

  it('is an empty array, and no line for people, when there is nothing', async () => {
    expect(await run(['stamps', 'list', '--json'])).toEqual({ code: 0, out: '[]\n', err: '' });
    expect(await run(['stamps', 'list'])).toEqual({ code: 0, out: '', err: '' });
  });

  it('has only what JSON represents, which the compiler checks', () => {
    const print: Print = jest.fn();
    print({ at: new Date(0).toISOString(), rows: [{ id: 1, note: null }] }, '');
    // @ts-expect-error a date has to be a string
    print({ rows: [{ at: new Date(0) }] }, '');
    // @ts-expect-error a bigint has no form in JSON
    print({ amount: 1n }, '');
    expect(print).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['forget', 'The command printed no result.', ''],
    ['repeat', 'A command must print one result, not several.', '[\n  1\n]\n'],
  ])('is printed once: stamps %s is a defect', async (verb, message, printed) => {
    const { code, out, err } = await run(['stamps', verb, '--json']);
    expect({ code, out }).toEqual({ code: 1, out: printed });
    expect(JSON.parse(err)).toEqual({ error: { code: 'internal', message } });
  });
});

describe('an error with --json', () => {
  it.each([
    [['notes', 'fail'], 1, 'failed', 'The notes are gone.'],
    [
      ['notes', 'fail', '--how', 'lost'],
      1,
      'unreachable',
      'The database cannot be reached; try again.',
    ],
    [['notes', 'fail', '--how', 'defect'], 1, 'internal', 'x is not a function'],
    [
      ['notes', 'fail', '--how', 'tables'],
      1,
      'configuration',
      "The database lacks sample's tables: run its migrations first.",
    ],
    [['notes', 'count', 'a'], 2, 'usage', '--as is missing.'],
    [['notes', 'burn'], 2, 'usage', 'There is no command "notes burn".'],
  ])('is one object on standard error for %j', async (args, expected, code, message) => {
    const ended = await run([...args, '--json']);
    expect({ ...ended, err: JSON.parse(ended.err) as unknown }).toEqual({
      code: expected,
      out: '',
      err: { error: { code, message } },
    });
  });

  it('has the code interrupted after Ctrl-C', async () => {
    const { code, err } = await run(['notes', 'fail', '--json'], { signal: AbortSignal.abort() });
    expect(code).toBe(130);
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'interrupted' } });
  });
});

describe('--help', () => {
  it.each([[[]], [['--help']], [['-h']]])('lists the commands for %j', async (args) => {
    const { code, out } = await run(args);
    expect(code).toBe(0);
    expect(out).toContain('notes walk');
  });

  it.each([[['notes', '--help']], [['notes', '-h']], [['--help', 'notes']]])(
    'lists the commands of a group for %j',
    async (args) => {
      const { code, out, err } = await run(args, { env: {} });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('notes walk');
      expect(out).not.toContain('stamps list');
    },
  );

  it('exits with 2 for a group that does not exist', async () => {
    const { code, err } = await run(['songs', '--help'], { env: {} });
    expect(code).toBe(2);
    expect(err).toMatch(/^There is no command "songs"\./);
    expect(err).toContain('stamps list');
  });

  it('describes the options of a command, without a database', async () => {
    const { code, out } = await run(['notes', 'count', '--help'], { env: {} });
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage: tessera sample notes count OWNER \[TEXT\] \[OPTIONS\]\n/);
    expect(out).toMatch(/ -l, --limit ROWS +At most \(default: 10\)\n/);
    expect(out).toMatch(/ --json +Print JSON\n$/);
  });
});
