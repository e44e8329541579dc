import { registerHooks } from 'node:module';

// Lets Node run this repository's TypeScript unbuilt: relative imports name the built `.js`.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const fromSource = context.parentURL?.endsWith('.ts') && specifier.startsWith('.');
    return nextResolve(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
