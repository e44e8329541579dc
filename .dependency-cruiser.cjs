/** The import rules of the suite: who may know whom. */
/** What a service is made of, from the bottom to the top. */
const SERVICE_LIBS = ['config', 'telemetry', 'database', 'http', 'service', 'commands'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Two files that import each other, even for types, cannot be read apart: move what both need below them.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'migrations-import-no-runtime-code',
      severity: 'error',
      comment:
        'A released migration runs the same in every later release: write its SQL into the migration. The exception are released files that already import @tessera/integrity; they never change.',
      from: {
        path: '^(apps|libs)/[^/]+/src/(database/migrations/|postgres/service-migrations)',
        // An index also lists the migrations of the libs.
        pathNot: '/migrations/(index|179532722000[12]-authenticate-.*)[.]ts$',
      },
      to: { pathNot: '(/database/migrations/|node_modules/typeorm/)' },
    },
    {
      name: 'libs-do-not-import-apps',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-do-not-import-each-other',
      severity: 'error',
      comment:
        'Services speak over HTTP with their own OAuth client. Journeys boot several of them.',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/[^/]+/test/journeys/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'local-is-for-laptops-and-tests',
      severity: 'error',
      from: { path: '^(apps|libs)/[^/]+/src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^local/' },
    },
    {
      name: 'packages-by-their-name',
      severity: 'error',
      comment: 'Relative imports stay inside a package.',
      from: { path: '^(apps|libs)/([^/]+)/', pathNot: '^apps/[^/]+/test/journeys/' },
      to: { path: '^(apps|libs)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'domain-logic-is-pure',
      severity: 'error',
      from: { path: '^(apps/fraud/src/rules|libs/cards/src|libs/crypto/src)/' },
      to: { path: 'node_modules/(@nestjs|typeorm|fastify)/' },
    },
    ...SERVICE_LIBS.slice(0, -1).map((lib, index) => ({
      name: `${lib}-is-below-${SERVICE_LIBS[index + 1]}`,
      severity: 'error',
      comment:
        'Of the libs that a service is made of, each imports only those before it, also for types and in tests: docs/adr/0107.',
      from: { path: `^libs/${lib}/` },
      to: { path: `^libs/(${SERVICE_LIBS.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'opentelemetry-on-demand',
      severity: 'error',
      comment:
        'Nothing of OpenTelemetry is loaded before a collector is configured: spans are made with @tessera/telemetry.',
      from: { path: '^(apps|libs)/[^/]+/src/', pathNot: '^libs/telemetry/src/tracing/otlp/' },
      to: { path: '(^|/)node_modules/@opentelemetry/' },
    },
    {
      name: 'declared-dependencies-only',
      severity: 'error',
      from: { path: '^(?:(?:apps|libs|local|bench)/[^/]+|release)/src/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^virtual:' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
    },
  },
};
