import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { ToolSettings } from './config';
import type { Services } from './context';
import type { LargeBody } from './large-body';
import type { LegacyEndpoint } from './legacy-rest';
import type { ToolGate } from './sessions';

/** What a tool brings to the server: the `server/tool.ts` of its folder, which `app/server/tools.ts` lists. */
export interface ServerTool {
  /** Its typed calls; the list says by which name they are reached. */
  router: AnyRouter;
  /** How it is switched, and followed; left out for what is open to anybody. */
  gate?: ToolGate;
  /** Its documented `*.php` calls. */
  legacy?: readonly LegacyEndpoint[];
  /** What is served to no procedure, such as bytes. */
  routes?(app: FastifyInstance, services: Services): void;
  /** What a typed call of it may carry that is alone in its request. */
  largeBody?: LargeBody;
  /** What it removes in its time, each under what the log calls it. */
  housekeeping?: Record<string, (house: Housekeeping) => Promise<void>>;
  /** Environment variables of its own. */
  settings?: ToolSettings;
}

/** What removing takes; it ends between two statements when the process is to stop. */
export type Housekeeping = Pick<Services, 'db' | 'stopping'>;
