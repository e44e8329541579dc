import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { useJestGlobals } from './jest-globals.js';
import { loadTypeScript, shareSourceMaps } from './typescript-hooks.js';

const require = createRequire(import.meta.url);
/** The part of jest-circus that runs next to the tests. */
const CIRCUS = createRequire(require.resolve('jest-circus/package.json')).resolve(
  './build/jestAdapterInit.js',
);

loadTypeScript();

/**
 * Runs one test file with jest-circus in Node's own module system.
 *
 * Jest's loader evaluates every module again for every test file. Here a worker loads Nest, TypeORM
 * and our sources once, and every further file runs code that V8 has already compiled.
 *
 * @type {import('jest-runner').TestRunner}
 */
export default async function runTestFile(
  globalConfig,
  config,
  environment,
  runtime,
  testPath,
  sendMessageToJest,
) {
  // Its module scope is the state of one test file.
  Reflect.deleteProperty(require.cache, CIRCUS);
  const { initialize, runAndTransformResultsToJestFormat } = require(CIRCUS);
  await initialize({
    config,
    environment,
    globalConfig: { ...globalConfig, testTimeout: config.testTimeout },
    localRequire: require,
    parentProcess: process,
    runtime,
    sendMessageToJest,
    setGlobalsForRuntime: (globals) => {
      useJestGlobals(globals, environment);
    },
    testPath,
  });
  shareSourceMaps(runtime.getSourceMaps());
  // In watch mode the same file is run again.
  await import(`${pathToFileURL(testPath).href}?at=${performance.now()}`);
  return runAndTransformResultsToJestFormat({
    config,
    globalConfig,
    setupAfterEnvPerfStats: {},
    testPath,
  });
}
