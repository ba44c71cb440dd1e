import type { AnyProcedure } from '@trpc/server';
import type { Tool } from '@modelcontextprotocol/server';
import { snakeCase } from '@/platform/shared/snake-case';
import type { Identity } from '@/platform/server/sessions';
import { isOpenFor } from '@/platform/server/tools/tool-access';
import { covers, type ProcedureMeta } from '@/platform/server/trpc';
import type { JsonSchema } from '@/platform/server/wire-input';
import { type TypedCall, typedCalls } from '../reference/calls';

/** A procedure that programs of MCP may call. */
export interface McpTool {
  path: string;
  procedure: AnyProcedure;
  type: 'query' | 'mutation';
  needed: TypedCall['access']['token'];
  takesInput: boolean;
  /** The field of a change for an id of its own, by which it is taken back. */
  idField: 'operationId' | 'undoId' | undefined;
  listed: Tool;
}

/** What reads or writes files, or keeps nothing of what was there, in the words that all tools have for it. */
const FILES_OR_FINAL = /^(import|export|overwrite|purge)/;

const TAKES_AWAY = /^(delete|remove|trash|replace)/;
const SETS = /^(archive|delete|edit|order|remove|restore|set|trash|undo|update)/;

/**
 * The tools (docs/decisions/068-mcp.md): of what access tokens may call, the procedures that are described, and of the changes those that can be taken back.
 */
export const mcpTools: readonly McpTool[] = typedCalls.flatMap((call) => toolOf(call) ?? []);

const byName = new Map(mcpTools.map((tool) => [tool.listed.name, tool]));

/** A tool by its name, whoever may call it. */
export function findTool(name: string): McpTool | undefined {
  return byName.get(name);
}

/** The tools that a caller with an access token may call: its rights cover them, and they are open to the account. */
export function toolsFor(caller: Identity): Tool[] {
  const isOpen = (needed: McpTool['needed']) =>
    needed === null || needed === 'any' || isOpenFor(caller, needed.tool);
  return mcpTools
    .filter(({ needed }) => covers(caller.tools, needed) && isOpen(needed))
    .map(({ listed }) => listed);
}

function toolOf(call: TypedCall): McpTool | undefined {
  const { path, procedure: called, type, input, access } = call;
  const [router = '', procedure = ''] = path.split('.');
  const { about: description = '' } = call;
  const isOffered = access.caller === 'signed-in' && access.token !== null && !FILES_OR_FINAL.test(procedure);
  if (type === 'subscription' || !isOffered || description === '') return undefined;
  const { properties = {}, ...rest } = input ?? {};
  const idField = (['operationId', 'undoId'] as const).find(
    (name) => name in properties && !rest.required?.includes(name),
  );
  const isLasting = (called._def.meta as ProcedureMeta | undefined)?.lasting === true;
  if (type === 'mutation' && (!idField || isLasting)) return undefined;
  return {
    path,
    procedure: called,
    type,
    needed: access.token,
    takesInput: input !== null,
    idField,
    listed: {
      name: `${snakeCase(router)}_${snakeCase(procedure)}`,
      description,
      inputSchema: briefly({
        ...rest,
        type: 'object',
        properties: Object.fromEntries(Object.entries(properties).filter(([name]) => name !== idField)),
      }),
      annotations: {
        ...(type === 'query'
          ? { readOnlyHint: true }
          : {
              readOnlyHint: false,
              destructiveHint: TAKES_AWAY.test(procedure),
              idempotentHint: SETS.test(procedure),
            }),
        openWorldHint: false,
      },
    },
  };
}

/** Without the text of a refusal, which comes with it, and the range of all whole numbers: a third of the list. */
function briefly(schema: JsonSchema): Tool['inputSchema'] {
  const isSaid = (name: string, value: unknown) =>
    Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ||
    (name === 'description' && typeof value === 'string' && value.startsWith('else'));
  const text = JSON.stringify(schema, (name, value: unknown) => (isSaid(name, value) ? undefined : value));
  return JSON.parse(text) as Tool['inputSchema'];
}
