import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiExamples } from '@tessera/http';
// Formats of their schemas are known once they are loaded.
import '@tessera/account-info';
import '@tessera/commerce';
import '@tessera/fraud';
import '@tessera/gateway-legacy';
import '@tessera/identity';
import '@tessera/sandbox';
import '@tessera/vault';
import { ApiDescription, SERVICES } from './api-description.js';
import type { DescribedBody } from './api-description.js';
import { chooseExamples } from './choose-examples.js';
import { readExchanges } from './recorded-exchanges.js';
import { findSecrets } from './find-secrets.js';

/** What `npm run examples` recorded; without it, the examples in the repository are checked. */
const RECORDED = process.env['RECORDED_EXCHANGES']?.split(',');

const descriptions = SERVICES.map((name) => ApiDescription.read(name));

describe.each(descriptions)('the examples of $name', (service) => {
  const file = `apps/${service.name}/static/openapi-examples.json`;

  if (RECORDED !== undefined) {
    beforeAll(() => {
      const exchanges = readExchanges(RECORDED, service, descriptions);
      const examples = chooseExamples(service, exchanges);
      const merged = mergedExamples(read(file), examples);
      writeFileSync(file, `${JSON.stringify(merged, null, 2)}\n`);
    });
  }

  it('are there for every body of a request and every response', () => {
    const missing = bodiesOf(service).filter(({ body }) => {
      const media = service.media(body);
      return media !== undefined && media.example === undefined;
    });
    expect(missing.map(({ where }) => where)).toEqual([]);
  });

  it('are valid', () => {
    const invalid = bodiesOf(service).flatMap(({ where, body }) => {
      const media = service.media(body);
      if (media?.example === undefined) return [];
      return service.problems(media.schema, media.example).map((problem) => `${where}: ${problem}`);
    });
    expect(invalid).toEqual([]);
  });

  it('belong to operations that there are', () => {
    const known = new Set(service.operations.map(({ operationId }) => operationId));
    expect(Object.keys(read(file)).filter((id) => !known.has(id))).toEqual([]);
  });

  it('contain no secret and nothing of the machine that they were recorded on', () => {
    expect(findSecrets(read(file))).toEqual([]);
  });
});

function read(file: string): ApiExamples {
  return JSON.parse(readFileSync(file, 'utf8')) as ApiExamples;
}

/** What was not recorded stays. */
function mergedExamples(old: ApiExamples, recorded: ApiExamples): ApiExamples {
  const known = new Set(descriptions.flatMap(({ operations }) => operations.map(idOf)));
  const ids = [...new Set([...Object.keys(old), ...Object.keys(recorded)])].sort();
  return Object.fromEntries(
    ids
      .filter((id) => known.has(id))
      .map((id) => {
        const responses = { ...old[id]?.responses, ...recorded[id]?.responses };
        const hasResponses = Object.keys(responses).length > 0;
        return [id, { ...old[id], ...recorded[id], ...(hasResponses ? { responses } : {}) }];
      }),
  );
}

function idOf({ operationId }: { readonly operationId: string }): string {
  return operationId;
}

function bodiesOf(service: ApiDescription): { where: string; body: DescribedBody }[] {
  return service.operations.flatMap(({ operationId, requestBody, responses }) => [
    ...(requestBody === undefined ? [] : [{ where: `${operationId} request`, body: requestBody }]),
    ...Object.entries(responses).map(([status, body]) => ({
      where: `${operationId} ${status}`,
      body,
    })),
  ]);
}
