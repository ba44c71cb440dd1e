/** Which tools the navigator lists for a role, and how a saved list of tools is applied to the stored one. */

import {
  HOME_SETTING_KEYS,
  type HomeSettings,
  isEnabledFor,
  type Tool,
  TOOL_FLAGS,
  type ToolCategory,
  type ToolFlags,
} from '@/platform/shared/tool-access';
import type { Role } from '@/platform/shared/roles';

export const toolLimits = { titleMax: 100, descriptionMax: 500 } as const;

/** Code points, as in the columns. */
const lengthOf = (text: string) => Array.from(text).length;

/** Whether a trimmed text is a valid title of a tool. */
export function isToolTitle(title: string): boolean {
  return title !== '' && lengthOf(title) <= toolLimits.titleMax;
}

export function isToolDescription(description: string): boolean {
  return lengthOf(description) <= toolLimits.descriptionMax;
}

export const optionAccessTexts = {
  changedMeanwhile: 'Somebody else saved these settings meanwhile',
  homeSaved: 'Home settings saved',
  toolsSaved: 'Navigator tools saved',
  unknownTool: 'The list names a tool that does not exist',
  doubledTool: 'The list names a tool twice',
  doubledOrder: 'The list gives two tools the same order number',
  order: 'Order numbers are whole numbers from 1',
  flag: 'A switch is either true or false',
  title: 'Title must be between 1 and 100 characters',
  description: 'Description must be at most 500 characters',
  category: 'Category must be personal or advanced',
  unknownSetting: 'The list names a setting that does not exist',
  doubledSetting: 'The list names a setting twice',
} as const;

/**
 * How often a list was saved, and by whom last; the response to an outdated save contains it together with the current
 * list.
 */
export interface Revision {
  revision: number;
  changedBy: string | null;
  /** ISO 8601. */
  changedAt: string | null;
}

/** The switches of home as they are sent. */
export function writtenSwitches(switches: HomeSettings) {
  return HOME_SETTING_KEYS.map((setting_key) => ({
    setting_key,
    setting_value: switches[setting_key] ? ('true' as const) : ('false' as const),
  }));
}
/** A switch of home as it is sent. */
export type HomeSettingEntry = ReturnType<typeof writtenSwitches>[number];

/** The tools that the navigator lists: all for admins and masters, for a user the personal tools open to users. */
export function toolsFor(tools: readonly Tool[], role: Role): (Tool & { enabled: boolean })[] {
  const judged = tools.map((tool) => ({ ...tool, enabled: isEnabledFor(tool, role) }));
  return role === 'user' ? judged.filter((tool) => tool.enabled && tool.category === 'personal') : judged;
}

/** One entry of a saved list. Missing fields are unchanged. */
export interface ToolChange extends Partial<ToolFlags> {
  /** The tool's id or key; if both are given, they must match. */
  id?: number | string | undefined;
  tool_key?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  category?: ToolCategory | undefined;
  /** The tool's new position, from 1. */
  order?: number | undefined;
}

/** The list after a save, or why the whole save is refused. */
export type SavedList = { tools: Tool[] } | { problem: string };

/** Applies a saved list to the stored one (in its order). */
export function applyToolChanges(stored: readonly Tool[], changes: readonly ToolChange[]): SavedList {
  const changeOf = new Map<Tool, ToolChange>();
  const orders = new Set<number>();
  for (const change of changes) {
    const tool = stored.find((candidate) => isMeant(candidate, change));
    if (!tool) return { problem: optionAccessTexts.unknownTool };
    if (changeOf.has(tool)) return { problem: optionAccessTexts.doubledTool };
    changeOf.set(tool, change);
    if (change.order === undefined) continue;
    if (orders.has(change.order)) return { problem: optionAccessTexts.doubledOrder };
    orders.add(change.order);
  }
  const tools = reordered(stored, changeOf).map((tool, index) => {
    const { title, description, category, ...rest } = changeOf.get(tool) ?? {};
    const changed: Tool = {
      ...tool,
      title: title ?? tool.title,
      description: description ?? tool.description,
      category: category ?? tool.category,
      display_order: index + 1,
    };
    for (const flag of TOOL_FLAGS) changed[flag] = rest[flag] ?? tool[flag];
    return changed;
  });
  return { tools };
}

function isMeant(tool: Tool, { id, tool_key }: ToolChange): boolean {
  if (id === undefined && tool_key === undefined) return false;
  return (
    (id === undefined || String(tool.id) === String(id)) &&
    (tool_key === undefined || tool.tool_key === tool_key)
  );
}

/**
 * The new order: a tool with an order number goes to that position; listed tools without one share the positions that
 * they had, in the order of the list; unlisted tools keep theirs among the others.
 */
function reordered(stored: readonly Tool[], changeOf: ReadonlyMap<Tool, ToolChange>): Tool[] {
  const orderOf = (tool: Tool) => changeOf.get(tool)?.order;
  const unnumbered = [...changeOf.keys()].filter((tool) => orderOf(tool) === undefined);
  const order = stored
    .filter((tool) => orderOf(tool) === undefined)
    .map((tool) => (changeOf.has(tool) ? (unnumbered.shift() ?? tool) : tool));
  const numbered = [...changeOf].flatMap(([tool, change]) =>
    change.order === undefined ? [] : [{ tool, place: change.order }],
  );
  numbered.sort((one, other) => one.place - other.place);
  for (const { tool, place } of numbered) order.splice(place - 1, 0, tool);
  return order;
}
