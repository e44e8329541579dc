import nodeModule from 'node:module';

/**
 * Imports a TypeScript source of this package: Node strips the types, and relative imports of the
 * built `.js` resolve to their `.ts`. So nothing has to be built before a test.
 *
 * @param {URL} source
 */
export async function importSource(source) {
  if (nodeModule.registerHooks === undefined) {
    throw new Error(
      `The tests run on Node 24, which npm installed, and this is ${process.version}: use \`npm test\`, or put node_modules/.bin first on the PATH.`,
    );
  }
  const sources = new URL('../src/', import.meta.url).href;
  const hooks = nodeModule.registerHooks({
    resolve(specifier, context, nextResolve) {
      const isOurs = specifier.startsWith('.') && context.parentURL?.startsWith(sources);
      return nextResolve(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context);
    },
  });
  try {
    return await import(source.href);
  } finally {
    hooks.deregister();
  }
}
