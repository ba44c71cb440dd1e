import { running } from '@/platform/server/version';
import type { JsonSchema } from '@/platform/server/wire-input';
import { type RestCall, restCalls, type TypedCall, typedCalls } from './calls';
import { accessText } from './document';

type Part = Record<string, unknown>;

/**
 * The reference as an OpenAPI 3.1 document. The documented calls of one endpoint and method are one operation, since
 * their action is a field; their fields are alternatives.
 */
export function openApiDocument(): Part {
  const paths: Record<string, Part> = {};
  for (const call of restCalls) {
    const path = (paths[`/api/${call.endpoint}.php`] ??= {});
    path[call.method.toLowerCase()] ??= restOperation(
      restCalls.filter(({ endpoint, method }) => endpoint === call.endpoint && method === call.method),
    );
  }
  for (const call of typedCalls) {
    paths[`/api/trpc/${call.path}`] = { [call.type === 'mutation' ? 'post' : 'get']: typedOperation(call) };
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Toolstead',
      version: running.version,
      description: 'The same as a page to read: /api/docs.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token, or the token of a session' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      schemas: { Failure: FAILURE, TypedFailure: TYPED_FAILURE },
    },
  };
}

function restOperation(calls: readonly RestCall[]): Part {
  const [{ endpoint, method } = { endpoint: '', method: '' }] = calls;
  const answers = calls.flatMap((call) =>
    call.recorded ? [[nameOf(call), { summary: call.row.about, value: call.recorded.answer }] as const] : [],
  );
  return {
    operationId: `${method.toLowerCase()}${endpoint}`,
    tags: [endpoint],
    summary: calls.length === 1 ? calls[0]?.row.about : `The calls of ${endpoint}, by their action`,
    description: calls
      .map((call) => `- ${nameOf(call)}: ${call.row.about} ${accessText(call.access)}`)
      .join('\n'),
    security: securityOf(calls),
    ...(method === 'GET' ? { parameters: queryOf(calls) } : { requestBody: bodyOf(calls) }),
    responses: {
      '200': {
        description: 'It was done',
        content: { 'application/json': { schema: SUCCESS, examples: Object.fromEntries(answers) } },
      },
      default: failure('Failure'),
    },
  };
}

function nameOf({ row, endpoint }: RestCall): string {
  return row.action ?? row.has ?? (row.byKey ? 'byKey' : endpoint);
}

function securityOf(calls: readonly RestCall[]): Part[] {
  if (calls.every(({ access }) => access.caller === 'anyone')) return [];
  return [{ bearer: [] }, ...(calls.some(({ access }) => access.apiKey) ? [{ apiKey: [] }] : [])];
}

function withAction({ row, fields, recorded }: RestCall): JsonSchema {
  const required = [...new Set([...(fields.required ?? []), ...(recorded?.needed ?? [])])];
  if (row.action === undefined) return { ...fields, required };
  return {
    ...fields,
    properties: { action: { const: row.action }, ...fields.properties },
    required: ['action', ...required],
  };
}

function bodyOf(calls: readonly RestCall[]): Part {
  const schemas = calls.map((call) => ({ title: nameOf(call), ...withAction(call) }));
  const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas };
  const examples = Object.fromEntries(
    calls.flatMap((call) => {
      const { action } = call.row;
      return call.recorded
        ? [[nameOf(call), { value: { ...(action && { action }), ...call.recorded.sent } }]]
        : [];
    }),
  );
  return {
    content: {
      'application/json': { schema, examples },
      'application/x-www-form-urlencoded': { schema },
      'multipart/form-data': { schema },
    },
  };
}

function queryOf(calls: readonly RestCall[]): Part[] {
  const actions = calls.flatMap(({ row }) => row.action ?? []);
  const named = new Map(calls.flatMap(({ fields }) => Object.entries(fields.properties ?? {})));
  return [
    ...(actions.length > 0
      ? [
          {
            name: 'action',
            in: 'query',
            required: actions.length === calls.length,
            schema: { enum: actions },
          },
        ]
      : []),
    ...[...named].map(([name, schema]) => ({ name, in: 'query', schema })),
  ];
}

function typedOperation({ path, type, about, input, access }: TypedCall): Part {
  const given =
    input === null
      ? {}
      : type === 'mutation'
        ? { requestBody: { content: { 'application/json': { schema: input } } } }
        : {
            parameters: [{ name: 'input', in: 'query', content: { 'application/json': { schema: input } } }],
          };
  return {
    operationId: path,
    tags: [path.split('.')[0]],
    ...(about !== undefined && { summary: about }),
    description: accessText(access),
    security: access.caller === 'anyone' ? [] : [{ bearer: [] }, ...(access.apiKey ? [{ apiKey: [] }] : [])],
    ...given,
    responses: {
      '200': {
        description: 'Its type is in /api/client.d.ts',
        content:
          type === 'subscription'
            ? { 'text/event-stream': {} }
            : { 'application/json': { schema: { type: 'object', required: ['result'] } } },
      },
      default: failure('TypedFailure'),
    },
  };
}

function failure(schema: 'Failure' | 'TypedFailure'): Part {
  return {
    description: 'Refused, with a true status',
    headers: { 'Retry-After': { description: 'Seconds; with 429 and 503', schema: { type: 'integer' } } },
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

const SUCCESS = { type: 'object', properties: { success: { const: true } }, required: ['success'] };
const FAILURE = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string' },
    error: { type: 'string', description: 'The same as message' },
    code: { type: 'string' },
  },
  required: ['success', 'message', 'error', 'code'],
};
const TYPED_FAILURE = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        message: { type: 'string' },
        code: { type: 'integer' },
        data: {
          type: 'object',
          properties: {
            code: { type: 'string' },
            httpStatus: { type: 'integer' },
            retryAfterSeconds: { type: 'integer' },
          },
          required: ['code', 'httpStatus'],
        },
      },
      required: ['message', 'code', 'data'],
    },
  },
  required: ['error'],
};
