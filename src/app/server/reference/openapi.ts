import { running } from '@/platform/server/version';
import type { JsonSchema } from '@/platform/server/wire-input';
import { answerTypes, restAnswer, typedAnswer } from './answers';
import { type RestCall, restCalls, type TypedCall, typedCalls } from './calls';
import { accessText } from './document';
import { described } from './field-texts';
import { FAILURES, RESPONSES } from './openapi-failures';
import { areaOf, AREAS } from './areas';

type Part = Record<string, unknown>;

/**
 * The reference as an OpenAPI 3.1 document. The documented calls of one endpoint and method are one operation, since
 * their action is a field; their fields are alternatives, and so are their answers.
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
  const used = JSON.stringify([paths, answerTypes]);
  const types = Object.entries(answerTypes).filter(([name]) =>
    used.includes(`"#/components/schemas/${name}"`),
  );
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Toolstead',
      version: running.version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'The calls of Toolstead. What holds for all of them (credentials, limits, paging, failures, repeating a call) is on the page /api/docs.',
    },
    servers: [{ url: '/' }],
    tags: AREAS.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token, or the token of a session' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Of the watched records' },
      },
      schemas: { ...FAILURES, ...Object.fromEntries(types) },
      responses: RESPONSES,
    },
  };
}

function restOperation(calls: readonly RestCall[]): Part {
  const [{ endpoint, method } = { endpoint: '', method: '' }] = calls;
  return {
    operationId: `${method.toLowerCase()}${endpoint}`,
    tags: [areaOf(endpoint)],
    summary:
      calls.length === 1
        ? calls[0]?.row.about
        : `The calls of ${endpoint} by ${method}, told apart by their action`,
    description: calls
      .map((call) => `- \`${nameOf(call)}\`: ${call.row.about} ${accessText(call.access)}`)
      .join('\n'),
    security: securityOf(calls),
    ...(method === 'GET' ? { parameters: queryOf(calls) } : { requestBody: bodyOf(calls) }),
    responses: {
      '200': { description: 'It was done', content: answersOf(calls) },
      ...failures(''),
    },
  };
}

function answersOf(calls: readonly RestCall[]): Part {
  const schemas = calls.flatMap((call) => {
    const answer = restAnswer(call);
    return answer ? [{ title: nameOf(call), ...answer }] : [];
  });
  const examples = calls.flatMap((call) =>
    call.recorded && !call.row.answersFile
      ? [[nameOf(call), { summary: call.row.about, value: call.recorded.answer }] as const]
      : [],
  );
  return {
    ...(schemas.length > 0 && {
      'application/json': {
        schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
        examples: Object.fromEntries(examples),
      },
    }),
    // A file, of the type that the call names.
    ...(schemas.length < calls.length && { '*/*': { schema: { type: 'string' } } }),
  };
}

function nameOf({ row, endpoint }: RestCall): string {
  return row.action ?? row.has ?? (row.byKey ? 'byKey' : endpoint);
}

function securityOf(calls: readonly RestCall[]): Part[] {
  if (calls.every(({ access }) => access.caller === 'anyone')) return [];
  return [{ bearer: [] }, ...(calls.some(({ access }) => access.apiKey) ? [{ apiKey: [] }] : [])];
}

function withAction({ row, places, fields, recorded }: RestCall): JsonSchema {
  const required = [...new Set([...(fields.required ?? []), ...(recorded?.needed ?? [])])];
  const told = described(fields, places);
  if (row.action === undefined) return { ...told, required };
  return {
    ...told,
    properties: { action: { const: row.action }, ...told.properties },
    required: ['action', ...required],
  };
}

function bodyOf(calls: readonly RestCall[]): Part {
  const schemas = calls.map((call) => ({
    title: nameOf(call),
    description: call.row.about,
    ...withAction(call),
  }));
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
  const named = new Map<string, { schemas: JsonSchema[]; of: RestCall[] }>();
  for (const call of calls) {
    for (const [name, schema] of Object.entries(described(call.fields, call.places).properties ?? {})) {
      const known = named.get(name) ?? { schemas: [], of: [] };
      named.set(name, { schemas: [...known.schemas, schema as JsonSchema], of: [...known.of, call] });
    }
  }
  return [
    ...(actions.length > 0
      ? [
          {
            name: 'action',
            in: 'query',
            required: actions.length === calls.length,
            description: 'Which call it is',
            schema: { enum: actions },
          },
        ]
      : []),
    ...[...named].map(([name, { schemas, of }]) => {
      const { description, ...schema } = eitherOf(schemas);
      const takers = of.length < calls.length ? `Of ${of.map(nameOf).join(', ')}` : undefined;
      const told = [takers, description].filter((one) => one !== undefined).join(': ');
      const isNeeded =
        of.length === calls.length && of.every(({ fields }) => fields.required?.includes(name));
      return {
        name,
        in: 'query',
        ...(isNeeded && { required: true }),
        ...(told !== '' && { description: told }),
        schema,
      };
    }),
  ];
}

/** What any of the schemas takes: what they mean is said once if it is the same, else by each. */
function eitherOf(schemas: readonly JsonSchema[]): JsonSchema {
  const different = [...new Map(schemas.map((one) => [JSON.stringify(one), one])).values()];
  const [first = {}] = different;
  if (different.length === 1) return first;
  const { description } = first;
  return description !== undefined && different.every((one) => one.description === description)
    ? { description, anyOf: different.map((one) => ({ ...one, description: undefined })) }
    : { anyOf: different };
}

function typedOperation(call: TypedCall): Part {
  const { path, type, places, about, input, needsInput, access } = call;
  const schema = input && described(input, places);
  const given =
    schema === null
      ? {}
      : type === 'mutation'
        ? { requestBody: { required: needsInput, content: { 'application/json': { schema } } } }
        : {
            parameters: [
              {
                name: 'input',
                in: 'query',
                required: needsInput,
                description: 'The fields of the call, as JSON',
                content: { 'application/json': { schema } },
              },
            ],
          };
  return {
    operationId: path,
    tags: [areaOf(path.split('.')[0] ?? '')],
    summary: about,
    description: accessText(access),
    security: access.caller === 'anyone' ? [] : [{ bearer: [] }, ...(access.apiKey ? [{ apiKey: [] }] : [])],
    ...given,
    responses: { '200': success(call), ...failures('Typed') },
  };
}

function success(call: TypedCall): Part {
  const answer = typedAnswer(call);
  if (call.type === 'subscription')
    return {
      description: 'Server-sent events, each with this as its data',
      content: { 'text/event-stream': { schema: answer } },
    };
  const result = {
    type: 'object',
    ...(answer && {
      properties: { data: { description: 'What the call answers', ...answer } },
      required: ['data'],
    }),
  };
  const schema = { type: 'object', properties: { result }, required: ['result'] };
  return { description: 'Its answer', content: { 'application/json': { schema } } };
}

function failures(door: '' | 'Typed'): Part {
  const reference = (name: string) => ({ $ref: `#/components/responses/${door}${name}` });
  return {
    '401': reference('Unauthorized'),
    '4XX': reference('Refused'),
    '5XX': reference('Failed'),
  };
}
