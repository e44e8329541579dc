import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiExamples, OperationExamples, VariantExamples } from '@tessera/http';
// Formats of their schemas are known once they are loaded.
import '@tessera/account-info';
import '@tessera/commerce';
import '@tessera/fraud';
import '@tessera/gateway-legacy';
import '@tessera/identity';
import '@tessera/sandbox';
import '@tessera/vault';
import { ApiDescription, SERVICES } from './api-description.js';
import type { DescribedBody, DescribedOperation } from './api-description.js';
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
      const merged = mergedExamples(service, read(file), examples);
      writeFileSync(file, `${JSON.stringify(merged, null, 2)}\n`);
    });
  }

  it('are there for every body of a request and every response', () => {
    const missing = bodiesOf(service).filter(({ body }) => {
      const media = service.media(body);
      return media !== undefined && service.examples(body).length === 0;
    });
    expect(missing.map(({ where }) => where)).toEqual([]);
  });

  it('are valid', () => {
    const invalid = bodiesOf(service).flatMap(({ where, body }) => {
      const media = service.media(body);
      if (media === undefined) return [];
      return service
        .examples(body)
        .flatMap((example) => service.problems(media.schema, example))
        .map((problem) => `${where}: ${problem}`);
    });
    expect(invalid).toEqual([]);
  });

  it('show every kind of what a request can be or contain', () => {
    const missing = service.operations.flatMap(({ operationId, requestBody }) => {
      const media = service.media(requestBody);
      if (media === undefined) return [];
      const shown = service
        .examples(requestBody)
        .flatMap((example) => service.shownVariants(media.schema, example))
        .map(({ id }) => id);
      return service
        .variants(media.schema)
        .filter((id) => !shown.includes(id))
        .map((id) => `${operationId} ${id}`);
    });
    expect(missing).toEqual([]);
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
function mergedExamples(
  service: ApiDescription,
  old: ApiExamples,
  recorded: ApiExamples,
): ApiExamples {
  const operations = new Map(service.operations.map((each) => [each.operationId, each]));
  return Object.fromEntries(
    [...operations.keys()]
      .filter((id) => id in old || id in recorded)
      .sort()
      .map((id) => [
        id,
        mergedOperation(service, operations.get(id), old[id] ?? {}, recorded[id] ?? {}),
      ]),
  );
}

function mergedOperation(
  service: ApiDescription,
  operation: DescribedOperation | undefined,
  old: OperationExamples,
  recorded: OperationExamples,
): OperationExamples {
  const schema = service.media(operation?.requestBody)?.schema ?? {};
  const idsOf = ({ request }: VariantExamples) =>
    service.shownVariants(schema, request).map(({ id }) => id);
  const shown = new Set(Object.values(recorded.variants ?? {}).flatMap(idsOf));
  const kept = Object.entries(old.variants ?? {}).filter(([, each]) =>
    idsOf(each).some((id) => !shown.has(id)),
  );
  const variants = { ...Object.fromEntries(kept), ...recorded.variants };
  const hasVariants = Object.keys(variants).length > 0;
  const statuses = Object.values(variants).flatMap((each) => Object.keys(each.responses));
  const responses = Object.fromEntries(
    Object.entries({ ...old.responses, ...recorded.responses }).filter(
      ([status]) => !statuses.includes(status),
    ),
  );
  const request = recorded.request ?? old.request;
  return {
    ...(hasVariants || request === undefined ? {} : { request }),
    ...(Object.keys(responses).length === 0 ? {} : { responses }),
    ...(hasVariants ? { variants } : {}),
  };
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
