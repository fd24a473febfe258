import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../client/index.ts';
import { App } from './app.tsx';
import './styles/index.css';

const RETRIES = 2;

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The error body says whether a retry can help. Without a body, the network or a proxy failed, so a
      // retry can help.
      retry: (failures, error) =>
        failures < RETRIES && (!(error instanceof ApiError) || (error.problem?.retryable ?? true)),
    },
  },
});

const root = document.getElementById('console');
if (root === null) throw new Error('index.html has no element to render the console into');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
