/** @type {import('jest').Config} */
export default {
  roots: [
    '<rootDir>/test',
    '<rootDir>/apps',
    '<rootDir>/libs',
    '<rootDir>/local',
    '<rootDir>/bench',
  ],
  testMatch: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
          },
          keepClassNames: true,
        },
        module: { type: 'nodenext' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  globalSetup: '<rootDir>/local/jest/global-setup.js',
  globalTeardown: '<rootDir>/local/jest/global-teardown.js',
  // Most of the time a test waits for Postgres or for a timer.
  maxWorkers: 3,
  // What a file loaded is never given up whole; collecting a heap of gigabytes would stall whole seconds.
  workerIdleMemoryLimit: '1GB',
  // Of a test that hangs: a busy machine boots services slowly.
  testTimeout: 120_000,
};
