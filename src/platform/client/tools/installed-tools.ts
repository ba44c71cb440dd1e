import { createContext } from 'react';
import type { ClientTool } from '@/platform/client/tools/tool';

/** Provided by the layout. */
export const InstalledTools = createContext<readonly ClientTool[]>([]);
