import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { designTokensPlugin } from './vite-plugins/design-tokens.js';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [designTokensPlugin(), react(), tailwind()],
  // The backend replaces it in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/public',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no data URLs except images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // test/console measures what a browser loads first.
    chunkSizeWarningLimit: 1_000,
  },
});
