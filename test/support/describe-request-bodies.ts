import { expect, it } from '@jest/globals';
import type { TestIssuer } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';

export interface RequestBodySubjects {
  readonly service: RunningService;
  readonly issuer: TestIssuer;
  /** Of an account, where routes require one. */
  readonly apiKey: string | undefined;
  /** Routes that report the first error of a body only, as their protocol requires. */
  readonly reportsFirstError: readonly string[];
}

type Route = RunningService['routes'][number];

const MUTATING: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
const ID = '00000000-0000-4000-8000-000000000000';

/** What every route that takes JSON does with a body that holds more than it knows. */
export function describeRequestBodies(subjects: () => RequestBodySubjects): void {
  async function send(route: Route, text: string | undefined): Promise<string> {
    const { service, issuer, apiKey } = subjects();
    const { access, method, path } = route;
    const credential: Record<string, string> =
      access?.kind === 'scopes'
        ? { authorization: `Bearer ${await issuer.token({ scope: access.scopes.join(' ') })}` }
        : access?.kind === 'account' && apiKey !== undefined
          ? { 'x-api-key': apiKey }
          : {};
    const response = await fetch(service.url + path.replaceAll(/\{\w+\}/g, ID), {
      method,
      headers: {
        ...credential,
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(text === undefined ? {} : { body: text }),
    });
    return `${response.status} ${await response.text()}`;
  }

  const routes = () =>
    subjects().service.routes.filter(
      (route) => MUTATING.includes(route.method) && !route.readsOwnBody,
    );
  const nameOf = ({ method, path }: Route) => `${method} ${path}`;

  function isRefusal(route: Route, answer: string, ...named: readonly string[]): boolean {
    // A caller without a valid signature is refused before the body is read.
    if (route.access?.kind === 'public' && answer.startsWith('401 ')) return true;
    // The errors of other protocols are 400.
    if (!answer.startsWith('422 ') && !answer.startsWith('400 ')) return false;
    const isFirstOnly = subjects().reportsFirstError.includes(nameOf(route));
    return isFirstOnly ? answer.includes('$.') : named.every((part) => answer.includes(part));
  }

  it('refuses a field that a route does not know, with its path, on every route', async () => {
    const wrong: string[] = [];
    for (const route of routes()) {
      const answer = await send(route, '{"no_such_field":1}');
      if (!isRefusal(route, answer, '$.no_such_field')) {
        wrong.push(`${nameOf(route)}: ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(routes().length).toBeGreaterThan(0);
  });

  it('refuses a name that is given twice, nested or escaped, with its path, on every route', async () => {
    const wrong: string[] = [];
    for (const route of routes()) {
      const answer = await send(route, '{"a":1,"b":{"c":[{"d":1,"\\u0064":2}]},"a":1}');
      if (!isRefusal(route, answer, '$.b.c[0].d', '$.a', 'must not be given twice')) {
        wrong.push(`${nameOf(route)}: ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses an unsafe name, nested or escaped, with its path, on every route', async () => {
    const wrong: string[] = [];
    const paths = [String.raw`$.b.c[0]['d\\n']`, String.raw`$['\\']`];
    const named = paths.map((path) => JSON.stringify(path).slice(1, -1));
    for (const route of routes()) {
      const answer = await send(route, String.raw`{"a":1,"b":{"c":[{"d\\n":1}]},"\u005c":1}`);
      if (!isRefusal(route, answer, ...named, 'must not have a backslash')) {
        wrong.push(`${nameOf(route)}: ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('takes no body, an empty one and {} as the same on actions without fields', async () => {
    const wrong: string[] = [];
    for (const route of routes().filter(({ body }) => body === undefined)) {
      const [without, empty, braces] = await Promise.all([
        send(route, undefined),
        send(route, ''),
        send(route, '{}'),
      ]);
      const statuses = [without, empty, braces].map((answer) => answer.slice(0, 3));
      if (new Set(statuses).size > 1 || braces.includes('not a known field')) {
        wrong.push(`${nameOf(route)}: ${statuses.join(', ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}
