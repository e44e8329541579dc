import { isForBrowsers } from '../python/description.js';
import type { Description } from '../python/description.js';
import { firstHour } from './first-hour.js';
import { requestFile, requestOf, variableOf } from './requests.js';

const SERVICES: Readonly<Record<string, number>> = {
  ...{ identity: 4000, vault: 4001, fraud: 4002, 'account-info': 4003 },
  ...{ commerce: 4004, 'gateway-legacy': 4005, sandbox: 4010 },
};
const KEYED = ['commerce', 'gateway-legacy'];

/** The files of the Bruno collection by their paths. */
export function collectionFiles(descriptions: readonly Description[]): Map<string, string> {
  const files = new Map<string, string>([
    ['bruno.json', JSON.stringify({ version: '1', name: 'Tessera', type: 'collection' }, null, 2)],
    ['environments/npm start.bru', environment()],
  ]);
  for (const request of firstHour(descriptions)) {
    const number = String(request.seq).padStart(2, '0');
    files.set(`First hour/${number} ${request.name}.bru`, requestFile(request));
  }
  for (const { service, operations, schemas } of descriptions) {
    if (service === 'sandbox') continue;
    const called = operations.filter((operation) => !isForBrowsers(operation));
    for (const [index, operation] of called.entries()) {
      const request = requestOf(service, operation, { seq: index + 1, schemas });
      const folder = operation.path.startsWith('/api/admin/') ? `${service}/admin` : service;
      files.set(`${folder}/${operation.id}.bru`, requestFile(request));
    }
  }
  return files;
}

function environment(): string {
  const urls = Object.entries(SERVICES).map(
    ([service, port]) => `${variableOf(service)}Url: http://localhost:${port}`,
  );
  const keys = KEYED.map((service) => {
    const name = `${service.toUpperCase().replaceAll('-', '_')}_KEY`;
    return `${variableOf(service)}Key: {{process.env.${name}}}`;
  });
  const tokens = ['token: {{process.env.TOKEN}}', 'adminToken: {{process.env.ADMIN_TOKEN}}'];
  return ['vars {', ...[...urls, ...tokens, ...keys].map((line) => `  ${line}`), '}'].join('\n');
}
