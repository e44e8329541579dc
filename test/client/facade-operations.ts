import { readdirSync, readFileSync } from 'node:fs';

const SOURCES = 'libs/client/src';
const SERVICES: Readonly<Record<string, string>> = {
  'account-info': 'account-info',
  commerce: 'commerce',
  fraud: 'fraud',
  gateway: 'gateway-legacy',
  identity: 'identity',
  vault: 'vault',
};
const CALL = /\.(?:request|raw)\(\s*'([A-Z]+)',\s*'([^']+)'/g;

/** Every operation that a resource of the client calls, as `fraud POST /api/decisions`. */
export function facadeOperations(): string[] {
  return Object.entries(SERVICES).flatMap(([folder, service]) =>
    readdirSync(`${SOURCES}/${folder}`).flatMap((file) => {
      const source = readFileSync(`${SOURCES}/${folder}/${file}`, 'utf8');
      return [...source.matchAll(CALL)].map(
        ([, method = '', path = '']) => `${service} ${method} ${path}`,
      );
    }),
  );
}
