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
  const c0 = process.cpuUsage(); const w0 = performance.now();
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
  const c1 = process.cpuUsage(c0); const w1 = performance.now();
  const result = await runAndTransformResultsToJestFormat({
    config,
    globalConfig,
    setupAfterEnvPerfStats: {},
    testPath,
  });
  const c2 = process.cpuUsage(c0); const w2 = performance.now();
  if (process.env.CPU_LOG) (await import('node:fs')).appendFileSync(process.env.CPU_LOG, [testPath, (c1.user+c1.system)/1e6, (w1-w0)/1e3, (c2.user+c2.system)/1e6, (w2-w0)/1e3, result.numPassingTests].join('\t')+'\n');
  return result;
}
