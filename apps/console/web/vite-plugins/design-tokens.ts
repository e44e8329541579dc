import { designTokens } from '@tessera/pages/design-tokens';
import type { Plugin } from 'vite';

const ID = 'virtual:design-tokens.css';

/** Makes the colors of all pages importable as a style sheet: `import 'virtual:design-tokens.css'`. */
export function designTokensPlugin(): Plugin {
  return {
    name: 'tessera-design-tokens',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? designTokens : undefined),
  };
}
