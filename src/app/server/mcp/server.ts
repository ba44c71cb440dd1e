import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';
import type { Context } from '@/platform/server/context';
import { isKept } from '@/platform/server/kept-answers';
import type { Identity } from '@/platform/server/sessions';
import { running } from '@/platform/server/version';
import { outcomeOf, TYPED } from '../typed-door';
import { findTool, type McpTool, toolsFor } from './tools';

const INSTRUCTIONS =
  'The tools of one person’s Toolstead. Ids are numbers that other calls answer; days are YYYY-MM-DD. Every change answers ' +
  'an operationId; the undo of the same tool takes that change back.';

/**
 * Answers one message of MCP. Nothing is kept between two: each has a server of its own, of the 2025 protocols and of that
 * of 2026 alike. The SDK is loaded by the first message; a process that nobody asks does not pay for it.
 *
 * @param caller who was identified by an access token
 */
export async function answerMessage(
  request: Request,
  message: unknown,
  caller: Identity,
  context: Context,
): Promise<Response> {
  const sdk = await import('@modelcontextprotocol/server');
  const serve = (): McpServer => {
    const served = new sdk.McpServer(
      { name: 'toolstead', title: 'Toolstead', version: running.version },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    // By hand: the procedures parse their inputs themselves, and McpServer would make all schemas for each message.
    served.server.setRequestHandler('tools/list', () => ({ tools: toolsFor(caller) }));
    served.server.setRequestHandler('tools/call', ({ params }) => {
      const tool = findTool(params.name);
      if (tool) return callTool(tool, params.arguments ?? {}, context);
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    });
    return served;
  };
  const options = { parsedBody: message };
  if (!(await sdk.isLegacyRequest(request, message))) {
    // Nothing changes that could be subscribed to, and streams would be held open for it.
    return sdk.createMcpHandler(serve, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, options);
  }
  const served = serve();
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await served.connect(transport);
  try {
    return await transport.handleRequest(request, options);
  } finally {
    await served.close();
  }
}

/** Calls the procedure of a tool as the typed API does, behind the same guards; a change with an id of its own. */
async function callTool(
  { path, type, takesInput, idField }: McpTool,
  given: Record<string, unknown>,
  context: Context,
): Promise<CallToolResult> {
  const id = idField && (given[idField] ?? randomUUID());
  const input = takesInput ? { ...given, ...(idField && { [idField]: id }) } : undefined;
  context.keeping = TYPED;
  const outcome = await outcomeOf({ type, path, index: 0, input: () => input }, context);
  if ('error' in outcome) {
    const { message, data } = outcome.error;
    const { code, retryAfterSeconds, details } = data;
    return { ...textOf({ code, message, retryAfterSeconds, details }), isError: true };
  }
  const answer = (outcome.result as { data?: unknown }).data;
  if (isKept(answer)) return { content: [{ type: 'text', text: answer.bytes.toString() }] };
  return textOf(type === 'mutation' ? { ...(answer as object | undefined), operationId: id } : answer);
}

function textOf(answer: unknown): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(answer ?? null) }] };
}
