import { afterAll } from 'vitest';
import { endAll } from './endings';

// Runs before each test file (vitest.config.ts), so that its hook belongs to every one of them.
afterAll(endAll);
