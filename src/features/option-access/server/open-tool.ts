import { AppError } from '@/platform/server/errors';
import type { LiveTopic } from '@/platform/server/topics';
import type { GateState, ToolGate } from '@/platform/server/sessions';
import { signedInProcedureFor } from '@/platform/server/trpc';
import type { Role } from '@/platform/shared/roles';
import { homeSettingsOf, isToolOpen, optionAccessTexts, toolFlagsOf } from '../rules';
import type { GuardedTool } from './queries';

/** What the guards of a tool's procedures ask for. */
export function gateOf(tool: GuardedTool): ToolGate {
  return { tool, topic: TOPICS[tool] };
}

/** The topic under which the changes of a tool's data are counted. */
const TOPICS: Record<GuardedTool, LiveTopic> = {
  'script-manager': 'scripts',
  'watched-records': 'watched-records',
  devflow: 'devflow',
};

/**
 * For signed-in callers, who are told whether the tool is open to their role at this very call (`ctx.isToolOpen`), and
 * the revision of its data from before anything that the call reads (`ctx.revision`).
 */
export function toolProcedure(tool: GuardedTool) {
  return signedInProcedureFor(gateOf(tool)).use(({ ctx, next }) => {
    const isOpen = ctx.gate !== null && isGateOpen(tool, ctx.gate, ctx.user.role);
    return next({ ctx: { isToolOpen: isOpen, revision: ctx.gate?.revision ?? 0 } });
  });
}

function isGateOpen(tool: GuardedTool, { flags, homeOff }: GateState, role: Role): boolean {
  if (flags === null) return false;
  return isToolOpen(
    { tool_key: tool, ...toolFlagsOf(flags) },
    homeSettingsOf(homeOff?.split(',') ?? []),
    role,
  );
}

/**
 * Only for callers to whose role the tool is open at this very call; raises 401, or 403 `tool_closed`. The settings
 * of a tool are procedures of that tool. Both doors meet it, since REST rows call procedures.
 */
export function openToolProcedure(tool: GuardedTool) {
  return toolProcedure(tool).use(({ ctx, next }) => {
    if (!ctx.isToolOpen) {
      throw new AppError('FORBIDDEN', optionAccessTexts.toolClosed, { code: 'tool_closed' });
    }
    return next();
  });
}
