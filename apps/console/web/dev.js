// The web app with hot reload: Vite serves the pages, and the console's backend everything else.
import { createServer } from 'vite';
import { join } from 'node:path';

/** The backend is at PORT_BASE + 6, as `npm start` and `turbo dev` run it; the pages are ten above. */
const BASE = Number(process.env['PORT_BASE'] || 4000);
const BACKEND = `http://localhost:${BASE + 6}`;
const PORT = BASE + 16;
/** Paths of the backend: everything that is not a page or a file of the web app. */
const PATHS = ['session', 'sign-in', 'sign-out', 'demo', 'services', 'live', 'saved-views'];

const server = await createServer({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  clearScreen: false,
  server: {
    port: PORT,
    strictPort: true,
    proxy: { [`^/(?:${PATHS.join('|')})(?:[/?]|$)`]: BACKEND },
  },
});
await server.listen();
console.log(`console pages with hot reload at http://localhost:${PORT}`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void server.close().then(() => process.exit(0)));
}
