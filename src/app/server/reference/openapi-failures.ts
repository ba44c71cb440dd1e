const text = (description: string) => ({ type: 'string', description });

const CODE = text('For programs; the page /api/docs names those that every call may answer');
const MESSAGE = text('For people');

/** What refused and failed calls answer, at the documented and at the typed door. */
export const FAILURES = {
  Failure: {
    type: 'object',
    properties: {
      success: { const: false },
      message: MESSAGE,
      error: text('The same as message'),
      code: CODE,
    },
    required: ['success', 'message', 'error', 'code'],
  },
  TypedFailure: {
    type: 'object',
    properties: {
      error: {
        type: 'object',
        properties: {
          message: MESSAGE,
          code: { type: 'integer', description: 'As JSON-RPC numbers it; data.code says more' },
          data: {
            type: 'object',
            description: 'The same for programs',
            properties: {
              code: CODE,
              httpStatus: {
                type: 'integer',
                description: 'The status of the answer; in a batch of this call',
              },
              requestId: text('As the header X-Request-Id and the log of the server name it'),
              retryAfterSeconds: { type: 'integer', description: 'When to try again; as Retry-After' },
              details: {
                type: 'object',
                description: 'What helps to go on, such as the state that a save met',
              },
            },
            required: ['code', 'httpStatus'],
          },
        },
        required: ['message', 'code', 'data'],
      },
    },
    required: ['error'],
  },
};

const REQUEST_ID = {
  'X-Request-Id': { description: 'As the log of the server names the request', schema: { type: 'string' } },
};
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds; with 429 and 503', schema: { type: 'integer' } },
};
const CHALLENGE = {
  'WWW-Authenticate': {
    description:
      'How to identify oneself (RFC 6750): Bearer, with error and error_description if what was sent is not valid',
    schema: { type: 'string' },
  },
};

const response = (schema: keyof typeof FAILURES, description: string, headers: object) => ({
  description,
  headers: { ...REQUEST_ID, ...headers },
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

const responses = (door: '' | 'Typed', schema: keyof typeof FAILURES) => ({
  [`${door}Unauthorized`]: response(schema, 'No token, or one that has ended', CHALLENGE),
  [`${door}Refused`]: response(schema, 'Refused: the status, the code and the text say why', RETRY_AFTER),
  [`${door}Failed`]: response(schema, 'Failed: try again, after Retry-After where it is told', RETRY_AFTER),
});

/** By the names to which operations refer. */
export const RESPONSES = { ...responses('', 'Failure'), ...responses('Typed', 'TypedFailure') };
