import { fileURLToPath } from 'node:url';
import { importSource } from './import-source.js';

/**
 * Starts the databases and services of the tests, once per jest run; workers inherit their URLs.
 */
export default async function globalSetup() {
  const source = new URL('../src/testing/test-services.ts', import.meta.url);
  const { startTestServices } = await importSource(source);
  const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));
  const users = globalThis.tesseraStackUsers;
  const services = await startTestServices(process.env, cache, users).catch((error) => {
    // A sentence for the reader is not helped by a stack.
    if (error.name === 'Problem') error.stack = error.message;
    throw error;
  });
  Object.entries(services.environment).forEach(([name, value]) => (process.env[name] = value));
  globalThis.tesseraTestServices = services;
}
