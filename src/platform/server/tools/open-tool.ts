import { AppError } from '@/platform/server/errors';
import type { GateState, Identity, ToolGate } from '@/platform/server/sessions';
import { signedInProcedureFor } from '@/platform/server/trpc';
import type { Role } from '@/platform/shared/roles';
import { homeSettingsOf, isToolOpen, TOOL_CLOSED, toolFlagsOf } from '../../shared/tool-access';

/**
 * For signed-in callers. `ctx.isToolOpen` tells whether the tool is open to their role at the time of the call;
 * `ctx.revision` is that of its data, read before anything else that the call reads.
 */
export function toolProcedure(gate: ToolGate) {
  return signedInProcedureFor(gate).use(({ ctx, next }) => {
    return next({ ctx: { isToolOpen: isOpenTo(gate, ctx), revision: ctx.gate?.revision ?? 0 } });
  });
}

/** Whether a caller who was looked up with this gate may use the tool. */
export function isOpenTo({ tool }: ToolGate, { gate, user }: Pick<Identity, 'gate' | 'user'>): boolean {
  return gate !== null && isGateOpen(tool, gate, user.role);
}

/** Raises 403 `tool_closed` unless a caller who was looked up with this gate may use the tool. */
export function assertOpen(tool: ToolGate, caller: Pick<Identity, 'gate' | 'user'>): void {
  if (!isOpenTo(tool, caller)) throw toolClosed();
}

function toolClosed(): AppError {
  return new AppError('FORBIDDEN', TOOL_CLOSED, { code: 'tool_closed' });
}

function isGateOpen(tool: string, { flags, homeOff }: GateState, role: Role): boolean {
  if (flags === null) return false;
  return isToolOpen(
    { tool_key: tool, ...toolFlagsOf(flags) },
    homeSettingsOf(homeOff?.split(',') ?? []),
    role,
  );
}

/**
 * Only for callers to whose role the tool is open at the time of the call; raises 401, or 403 `tool_closed`. The
 * settings of a tool are procedures of that tool. Applies to both APIs, since REST rows call procedures.
 */
export function openToolProcedure(gate: ToolGate) {
  return toolProcedure(gate).use(({ ctx, next }) => {
    if (!ctx.isToolOpen) throw toolClosed();
    return next();
  });
}
