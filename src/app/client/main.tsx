import 'virtual:theme-tokens.css';
import '@/platform/client/ui/global.css';
import './start-screen.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followAuthToken } from './follow-auth-token';
import { followPageChanges } from './page-changes';
import { router } from './router';

followAuthToken(router);
followPageChanges(router);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
