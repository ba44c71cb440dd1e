import { type Tool, TOOL_FLAGS, type ToolFlags } from '@/platform/shared/tool-access';
import { applyToolChanges, type ToolChange } from '../rules';
import type { Difference, Merging } from './draft';

/** Edits of the list of tools before it is saved. Positions are from 1, without gaps. */

export interface ToolWords {
  title: string;
  description: string;
}

export const ACCESS_LABELS: Record<keyof ToolFlags, string> = {
  enabled_global: 'Global',
  enabled_master: 'Master',
  enabled_admin: 'Admin',
  enabled_user: 'User',
};

/** The list with a tool moved to a position; beyond the end means last. */
export function movedTo(tools: readonly Tool[], id: number, place: number): Tool[] {
  const moved = tools.find((tool) => tool.id === id);
  if (!moved) return [...tools];
  const order = tools.filter((tool) => tool !== moved);
  order.splice(Math.max(place, 1) - 1, 0, moved);
  return numbered(order);
}

function numbered(tools: readonly Tool[]): Tool[] {
  return tools.map((tool, index) => ({ ...tool, display_order: index + 1 }));
}

/** The list with changed switches or texts of a tool. */
export function withTool(tools: readonly Tool[], id: number, change: Partial<ToolFlags & ToolWords>): Tool[] {
  return tools.map((tool) => (tool.id === id ? { ...tool, ...change } : tool));
}

/** Parses a typed position; null unless it is a whole number from 1. */
export function readPlace(text: string): number | null {
  const typed = text.trim();
  return /^0*[1-9]\d*$/.test(typed) ? Number(typed) : null;
}

const WORDS = ['title', 'description', 'category'] as const;

/**
 * The smallest list of changes that turns `before` into `after`, for `applyToolChanges`: it contains the position of a
 * tool only if that tool was moved, not if others were moved past it.
 */
export function changesBetween(before: readonly Tool[], after: readonly Tool[]): ToolChange[] {
  const beforeOf = new Map(before.map((tool) => [tool.id, tool]));
  const resting = restingTools(after, (tool) => before.findIndex(({ id }) => id === tool.id));
  return after.flatMap((tool, index) => {
    const old = beforeOf.get(tool.id);
    if (!old) return [];
    const change: ToolChange = {};
    for (const flag of TOOL_FLAGS) if (tool[flag] !== old[flag]) change[flag] = tool[flag];
    for (const word of WORDS) if (tool[word] !== old[word]) Object.assign(change, { [word]: tool[word] });
    if (!resting.has(tool)) change.order = index + 1;
    return Object.keys(change).length > 0 ? [{ id: tool.id, ...change }] : [];
  });
}

/** The longest subsequence of a list that is still in the previous order. */
function restingTools(tools: readonly Tool[], placeBefore: (tool: Tool) => number): Set<Tool> {
  const chains: Tool[][] = [];
  let longest: Tool[] = [];
  tools.forEach((tool, index) => {
    let best: Tool[] = [];
    tools.slice(0, index).forEach((earlier, at) => {
      const chain = chains[at] ?? [];
      if (placeBefore(earlier) < placeBefore(tool) && chain.length > best.length) best = chain;
    });
    const chain = [...best, tool];
    chains.push(chain);
    if (chain.length > longest.length) longest = chain;
  });
  return new Set(longest);
}

export const toolMerging: Merging<Tool[]> = {
  isSame: (one, other) => changesBetween(one, other).length === 0,
  /** A moved tool goes behind the same predecessor, wherever that is now. */
  reapply: (before, after, onto) => {
    const changes = changesBetween(before, after);
    const changeOf = ({ id }: Tool) => changes.find((change) => change.id === id);
    const applied = applyToolChanges(
      onto,
      onto.map((tool) => ({ ...changeOf(tool), id: tool.id, order: undefined })),
    );
    const changed = 'tools' in applied ? applied.tools : onto;
    const isMoved = (tool: Tool) => changeOf(tool)?.order !== undefined;
    const order = changed.filter((tool) => !isMoved(tool));
    after.forEach(({ id }, index) => {
      const moved = changed.find((tool) => tool.id === id && isMoved(tool));
      const ahead = after[index - 1];
      if (moved) order.splice(order.findIndex((tool) => tool.id === ahead?.id) + 1, 0, moved);
    });
    return numbered(order);
  },
};

/** The changes between two lists, field by field, in the screen's terms. */
export function toolDifferences(before: readonly Tool[], after: readonly Tool[]): Difference[] {
  return changesBetween(before, after).flatMap(({ id, order }) => {
    const old = before.find((tool) => tool.id === id);
    const now = after.find((tool) => tool.id === id);
    if (!old || !now) return [];
    const fields: [field: string, before: string, after: string][] = [
      ['Title', old.title, now.title],
      ['Description', old.description, now.description],
      ['Category', old.category, now.category],
      ...TOOL_FLAGS.map((flag): [string, string, string] => [
        ACCESS_LABELS[flag],
        old[flag] ? 'on' : 'off',
        now[flag] ? 'on' : 'off',
      ]),
      ...(order === undefined
        ? []
        : [
            ['Order', String(old.display_order), String(now.display_order)] satisfies [
              string,
              string,
              string,
            ],
          ]),
    ];
    return fields
      .filter(([, was, is]) => was !== is)
      .map(([field, was, is]) => ({
        key: `${String(old.id)} ${field}`,
        subject: old.title,
        field,
        before: was,
        after: is,
      }));
  });
}
