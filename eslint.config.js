import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import tessera from './eslint/tessera-plugin.js';

const pure = ['apps/fraud/src/rules/**', 'libs/cards/**', 'libs/crypto/**'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.cache/**',
      '.data/**',
      '**/*.cjs',
      'libs/cli/src/generated/**',
      'libs/client/src/generated/**',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.tests.json',
          './libs/browser-sdk/tsconfig.json',
          './apps/console/web/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { tessera },
    rules: {
      curly: ['error', 'multi-line'],
      'tessera/tx-parameter': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      // Nest modules are classes that carry only decorators.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Nest types its option objects as classes, and object literals are how they are written.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'no-restricted-properties': [
        'error',
        {
          object: 'Object',
          property: 'assign',
          message: 'Object.assign with untrusted keys can pollute prototypes; spread instead.',
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'class-validator',
              importNames: ['IsOptional'],
              message: 'Absent is not null: use @Omittable() or @Nullable().',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'tessera/role-suffix': 'error' },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    // Callers of the client and of the command line have strings.
    ignores: ['**/*.spec.ts', 'libs/client/**', 'libs/cli/**'],
    rules: { 'tessera/id-parameters': 'error' },
  },
  {
    files: pure,
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@nestjs/*', 'typeorm'], message: 'Domain logic is pure.' }] },
      ],
    },
  },
  {
    // The one guard verifies tokens; a second call site could forget the audience or the expiry.
    files: ['apps/**/src/**', 'libs/**/src/**'],
    ignores: ['libs/auth/**', '**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportSpecifier[imported.name='jwtVerify']",
          message: 'Tokens are verified by libs/auth alone.',
        },
      ],
    },
  },
  {
    // passport-jwt's types put the deprecation of other options on the one that is in use.
    files: ['libs/auth/src/access/access-token.strategy.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    files: ['apps/console/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
);
