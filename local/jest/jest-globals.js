const CURRENT = Symbol.for('tessera.jest-globals');
const FUNCTIONS = [
  ...['describe', 'it', 'test', 'expect'],
  ...['beforeAll', 'beforeEach', 'afterEach', 'afterAll'],
];

/**
 * The module `@jest/globals`. Support files import it once per worker, so its exports look up the
 * functions of the test file that runs now.
 */
export const JEST_GLOBALS_SOURCE = `
const current = (name) => globalThis[Symbol.for('${CURRENT.description}')][name];
const currentFunction = (name) =>
  new Proxy(() => undefined, {
    apply: (_, self, args) => current(name)(...args),
    get: (_, key) => current(name)[key],
  });
${FUNCTIONS.map((name) => `export const ${name} = currentFunction('${name}');`).join('\n')}
export const jest = new Proxy({}, { get: (_, key) => current('jest')[key] });
`;

/**
 * Makes these the functions that `@jest/globals` exports.
 *
 * @param {Record<string, unknown>} globals of jest-circus
 * @param {import('./test-environment.js').default} environment
 */
export function useJestGlobals(globals, { moduleMocker, fakeTimersModern: timers }) {
  const jest = {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    restoreAllMocks: () => {
      moduleMocker.restoreAllMocks();
    },
    useFakeTimers: (options) => {
      timers.useFakeTimers(options);
    },
    useRealTimers: () => {
      timers.useRealTimers();
    },
    advanceTimersByTime: (ms) => {
      timers.advanceTimersByTime(ms);
    },
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  };
  globalThis[CURRENT] = { ...globals, jest };
}
