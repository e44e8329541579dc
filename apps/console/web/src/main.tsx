import '@fontsource-variable/inter/wght.css';
import 'virtual:design-tokens.css';
import './styles.css';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ApiError } from '@tessera/client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.js';
import { SessionGate } from './session/session-gate.js';
import { SESSION_KEY } from './session/session.js';
import { startTheme } from './session/theme.js';
import { isStepUpError } from './ui/index.js';
import { shareStyleNonce } from './style-nonce.js';

shareStyleNonce();
startTheme();

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      // The session has ended: the sign-in appears, and afterwards the same screen.
      const isSignedOut =
        error instanceof ApiError && error.status === 401 && !isStepUpError(error);
      if (isSignedOut) void queries.invalidateQueries({ queryKey: SESSION_KEY });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Services that are down are asked again; what was refused stays refused.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status < 500),
      refetchOnWindowFocus: true,
    },
  },
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SessionGate>
        <RouterProvider router={router} />
      </SessionGate>
    </QueryClientProvider>
  </StrictMode>,
);
