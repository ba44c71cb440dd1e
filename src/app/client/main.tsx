import 'virtual:theme-tokens.css';
import '@/platform/client/ui/global.css';
import './start-screen.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { followAuthToken } from './follow-auth-token';
import { followPageChanges } from './page-changes';
import { router } from './router';

followAuthToken(router);
followPageChanges(router);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
