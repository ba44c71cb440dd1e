import { AppError } from '@/platform/server/errors';
import type { Identity, ToolGate } from '@/platform/server/sessions';
import { keepAnswer, signedInProcedureFor } from '@/platform/server/trpc';
import { TOOL_CLOSED } from '../../shared/tool-access';
import { isOpenByStates } from './tool-access';

/**
 * For signed-in callers. `ctx.isToolOpen` tells whether the tool is open to their role at the time of the call;
 * `ctx.revision` is that of its data, read before anything else that the call reads.
 */
export function toolProcedure(gate: ToolGate) {
  return signedInProcedureFor(gate)
    .meta({ reads: [gate.topic] })
    .use(({ ctx, next }) => {
      return next({
        ctx: { isToolOpen: isOpenTo(gate, ctx), revision: ctx.states?.revisions[gate.topic] ?? 0 },
      });
    });
}

/** Whether a caller who was looked up with the tools may use one of them. */
export function isOpenTo({ tool }: ToolGate, { states, user }: Pick<Identity, 'states' | 'user'>): boolean {
  return isOpenByStates(states, user.role, tool);
}

/** Raises 403 `tool_closed` unless a caller who was looked up with the tools may use this one. */
export function assertOpen(tool: ToolGate, caller: Pick<Identity, 'states' | 'user'>): void {
  if (!isOpenTo(tool, caller)) throw toolClosed();
}

function toolClosed(): AppError {
  return new AppError('FORBIDDEN', TOOL_CLOSED, { code: 'tool_closed' });
}

/**
 * Only for callers to whose role the tool is open at the time of the call; raises 401, or 403 `tool_closed`. The
 * settings of a tool are procedures of that tool. Applies to both APIs, since REST rows call procedures.
 */
export function openToolProcedure(gate: ToolGate) {
  return toolProcedure(gate)
    .use(({ ctx, next }) => {
      if (!ctx.isToolOpen) throw toolClosed();
      return next();
    })
    .use(keepAnswer);
}
