import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SignInStack } from './support/sign-in-stack.js';

let stack: SignInStack;

beforeAll(async () => {
  stack = await SignInStack.boot();
});

afterAll(async () => {
  await stack.close();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await emptyDisk();
});

/** Every write of oidc-provider fails, as on a full disk. */
async function fillDisk(): Promise<void> {
  await stack.foundation.dataSource.query(
    `create or replace function full_disk() returns trigger language plpgsql as $$
     begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`,
  );
  await stack.foundation.dataSource.query(
    'create trigger full_disk before insert or update on oidc_records execute function full_disk()',
  );
}

async function emptyDisk(): Promise<void> {
  await stack.foundation.dataSource.query('drop trigger if exists full_disk on oidc_records');
}

interface LogLine {
  readonly level: string;
  readonly context?: string;
  readonly request_id?: string;
  readonly err?: { readonly message?: string };
}

describe('a sign-in whose session cannot be saved', () => {
  it('gets the page of any failed request, and one line in the log', async () => {
    const written = jest.spyOn(console, 'error');
    await stack.createUser('ada@shop.test');
    const { browser, visit } = await stack.submit('ada@shop.test');
    await fillDisk();
    const failed = await browser.visit(visit.location);

    expect([failed.status, failed.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    expect(failed.text).toContain('Something went wrong');
    expect(failed.text).not.toContain('No space left');
    const id = failed.headers.get('x-request-id');
    expect(id).not.toBeNull();
    const lines = stack.log.map((line) => JSON.parse(line) as LogLine);
    const failures = lines.filter(({ request_id, err }) => request_id === id && err !== undefined);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({
      level: 'warn',
      err: { message: 'No space left on device' },
    });
    expect(written).not.toHaveBeenCalled();
  });

  it('works again afterwards, in the same browser', async () => {
    const arrival = await stack.submit('ada@shop.test');
    await fillDisk();
    await arrival.browser.visit(arrival.visit.location);
    await emptyDisk();
    const again = await stack.submit(
      'ada@shop.test',
      undefined,
      await stack.arrive({}, arrival.browser),
    );
    expect((await stack.back(again)).searchParams.get('code')).not.toBeNull();
  });
});
