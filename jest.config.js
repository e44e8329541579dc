const SECOND = 1000;
const PACKAGES = ['test', 'apps', 'libs', 'local', 'bench', 'release'];

/**
 * A project is a kind of test, told by the name of its files. `testTimeout` bounds a single test or
 * hook: it ends one that hangs, and is long enough for a machine at a quarter of its speed.
 *
 * @param {string} displayName as `local/jest/run.js` is given it
 * @param {readonly string[]} suffixes of its files
 * @param {number} testTimeout
 */
const project = (displayName, suffixes, testTimeout) => ({
  displayName,
  testTimeout,
  roots: PACKAGES.map((folder) => `<rootDir>/${folder}`),
  testMatch: suffixes.map((suffix) => `**/*.${suffix}.ts`),
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  moduleFileExtensions: ['ts', 'js', 'json'],
  // Tests run in Node's own module system: docs/adr/0085-run-tests-in-nodes-module-system.md.
  testRunner: '<rootDir>/local/jest/test-runner.js',
  testEnvironment: '<rootDir>/local/jest/test-environment.js',
  transform: {},
});

/** @type {import('jest').Config} */
export default {
  projects: [
    project('unit', ['spec'], 60 * SECOND),
    project('e2e', ['e2e-spec', 'journey-spec'], 120 * SECOND),
    project('slow', ['slow-spec'], 480 * SECOND),
    project('browser', ['browser-spec'], 480 * SECOND),
    project('faults', ['fault-spec'], 120 * SECOND),
    project('volume', ['volume-spec'], 120 * SECOND),
    project('fuzz', ['fuzz-spec'], 600 * SECOND),
    project('schedule', ['schedule-spec'], 120 * SECOND),
    project('card-data', ['proof-spec'], 120 * SECOND),
    project('hsm', ['hsm-spec'], 120 * SECOND),
    project('containers', ['container-spec'], 120 * SECOND),
    project('soak', ['soak-spec'], 120 * SECOND),
  ],
  testSequencer: '<rootDir>/local/jest/test-sequencer.js',
  globalSetup: '<rootDir>/local/jest/global-setup.js',
  globalTeardown: '<rootDir>/local/jest/global-teardown.js',
  // Most of the time a test waits for Postgres or for a timer.
  maxWorkers: 3,
  // Of one file, where a test is marked as concurrent: it starts processes, and waits for them.
  maxConcurrency: 3,
  // A worker with a large heap takes a second to exit on a busy machine. Jest still names a worker that
  // keeps running, which is a test that left a timer or connection open.
  workerGracefulExitTimeout: 10 * SECOND,
  // What a worker has loaded stays; collecting a heap of gigabytes would stall whole seconds.
  workerIdleMemoryLimit: '1GB',
};
