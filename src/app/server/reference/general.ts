import { restEndpoints } from '../rest-endpoints';
import { largeTypedBodies } from '../typed-errors';
import { code, list, type Section, table, text } from './blocks';

/** What takes bodies above 1 MiB, by how much: `ScriptManager.php` and the typed `scripts` 128 MiB, and so on. */
function largeBodies(): string {
  const takers = [
    ...restEndpoints.flatMap(({ name, largeBody }) =>
      largeBody ? [{ name: `\`${name}.php\``, bytes: largeBody.bytes }] : [],
    ),
    ...largeTypedBodies.map(({ calls, body }) => ({ name: `the typed \`${calls}\``, bytes: body.bytes })),
  ];
  const sizes = [...new Set(takers.map(({ bytes }) => bytes))].sort((a, b) => b - a);
  return sizes
    .map((size) => {
      const names = takers.filter(({ bytes }) => bytes === size).map(({ name }) => name);
      return `${String(size / 1024 ** 2)} MiB at ${names.join(', ')}`;
    })
    .join('; ');
}

/** What holds for every call. */
export const generalSections: readonly Section[] = [
  {
    id: 'start',
    level: 2,
    title: 'Start',
    blocks: [
      text(
        'Programs call Toolstead at two doors that obey the same rules: documented calls at `/api/<Name>.php`, for anything that can send a form, and the typed API at `/api/trpc`, for TypeScript. Make an access token on the page Account, under Access tokens, and send it with every call:',
      ),
      code(
        'curl -H "Authorization: Bearer $TOKEN" "$TOOLSTEAD/api/DevFlow.php?action=getModules"\n' +
          'curl -H "Authorization: Bearer $TOKEN" -d action=addFeature \\\n  -d "name=Web shop" "$TOOLSTEAD/api/DevFlow.php"',
      ),
      text(
        'A running server serves this reference at `/api/docs`, the same as an OpenAPI document at [`/api/openapi.json`](/api/openapi.json), and the types of its typed API at [`/api/client.d.ts`](/api/client.d.ts). All three are of the version that runs and open to everybody: they hold nothing of an installation.',
      ),
    ],
  },
  {
    id: 'credentials',
    level: 2,
    title: 'Credentials',
    blocks: [
      text('All of them go into the header `Authorization: Bearer …`, never into an address.'),
      list(
        '**Access token** (`tst_…`), for programs: made on the page Account for some tools, each to read or to write, for 30, 90 or 365 days or without an end. It works at both doors. Beyond its tools and rights a call is refused with 403 `token_not_allowed`; nothing outside of tools (accounts, roles, settings, tokens) takes one.',
        '**Session token**: the answer of `Login.php`. It may do what the account may do, and ends 30 days after its last use, with `Logout.php`, or with a new password.',
        '**API key** of the watched records, in the header `X-API-Key`: reads and syncs at `WatchedRecords.php` and nothing else; beyond that 403 `key_not_allowed`.',
      ),
      text(
        'An account with two-factor sign-in is asked for a `code` by `Login.php`: 401 `second_factor_required` without one, 401 `second_factor_wrong` with a wrong one. A tool that is closed to the role of the account answers 403 `tool_closed` to all of them.',
      ),
    ],
  },
  {
    id: 'rest',
    level: 2,
    title: 'Calling by HTTP',
    blocks: [
      list(
        'Every call is served at `/api/<Name>.php` and at `/<Name>.php`.',
        'A body is JSON, `application/x-www-form-urlencoded` or `multipart/form-data`; a list or an object within a form is a JSON text. GET takes its fields from the query, and PUT and DELETE from the body or the query. HEAD is answered as GET, without the body, where GET changes nothing.',
        '`action` and `user_id` are read from the body or the query. Of the query of a POST nothing else is read, since addresses end up in logs.',
        'Fields that a call does not know are ignored; fields that an edit does not send stay as they are. Ids are numbers, or their digits.',
        'A request may name its `user_id`, which must be that of the caller: else 403.',
        'Times in answers are ISO 8601 in UTC, where a call does not say otherwise.',
      ),
    ],
  },
  {
    id: 'answers',
    level: 2,
    title: 'Answers and failures',
    blocks: [
      text(
        'Each failure carries the id of its request, as the log of the server has it, in the header `X-Request-Id`; at the typed door also as `requestId`. A browser’s page of another origin is not let in (no CORS headers).',
      ),
      text(
        'An answer is JSON. A success is 200 with `"success": true` and the fields of the call, new ids among them. A failure has a true status, the same text as `message` and `error`, and a `code` for programs:',
      ),
      code(
        JSON.stringify(
          { success: false, message: 'Not found', error: 'Not found', code: 'not_found' },
          null,
          2,
        ),
      ),
      table(
        ['status', 'codes that every call may answer', 'meaning'],
        [
          [
            '400',
            '`bad_request`, `unknown_action`',
            'malformed: a value of the wrong type, or an action that does not exist; the text names those that do',
          ],
          [
            '401',
            '`unauthorized`',
            'no token, or one that has ended; `WWW-Authenticate` names the scheme, with `error="invalid_token"` if one was sent (RFC 6750)',
          ],
          [
            '403',
            '`forbidden`, `token_not_allowed`, `key_not_allowed`, `tool_closed`, `public_demo`',
            'not for this role, this token, not while the tool is closed, or not on a public demo',
          ],
          ['404', '`not_found` and others', 'not there, or of somebody else: the answer is the same'],
          ['405', '`method_not_allowed`', 'the header `Allow` names the methods'],
          [
            '409',
            '`operation_id_used`, `changed_meanwhile`, `cursor_too_old`, `…_taken`',
            'it exists already, or was changed meanwhile',
          ],
          ['413', '`payload_too_large`', 'the body is too large'],
          ['415', '`unsupported_media_type`', 'the body is of another type'],
          ['422', '`invalid` and others', 'a rule is broken; the text says which'],
          ['429', '`rate_limited`', 'too often; the header `Retry-After` says when again (seconds)'],
          ['503', '`busy`, `database_unavailable`, `stopping`', 'try again after `Retry-After` seconds'],
        ],
      ),
    ],
  },
  {
    id: 'other',
    level: 2,
    title: 'Other addresses',
    blocks: [
      list(
        '`GET /api/ImageProxy.php?url=…`, without a token: a cover from one of the hosts that the server allows (`IMAGE_PROXY_HOSTS`), fetched and kept by the server; 600 a minute for an address.',
        '`GET /healthz`, without a token: 200 with the version while the database answers, else 503.',
      ),
    ],
  },
  {
    id: 'limits',
    level: 2,
    title: 'Limits and paging',
    blocks: [
      list(
        'An account has at most 2 changes and 4 reads under way at a time; what comes in addition waits, and is refused after a few seconds with 503 `busy` and `Retry-After`. A process that has too much to do answers the same.',
        'Times without a token: 100 calls of `Register.php`, `ForgotPassword.php`, `ResetPassword.php` and `Activate.php` an address in 15 minutes; 10 failed sign-ins an account and address, 300 an address: then 429 with `Retry-After`.',
        `A body has at most 1 MiB, and without a token 64 KiB. Calls that take files or texts of that length take more: ${largeBodies()}. A list and a text have the lengths that the call tells.`,
        'A list with `limit` and `offset`, or `page`, is answered a page at a time, and `total` counts all of it. A list with `after` takes the cursor that the page before answered; no cursor in an answer: it was the last one. `changesSince` is read by `cursor` while `more` is true (Following changes).',
        'What is marked `cut` or `is_cut` has more than is answered: ask for less.',
      ),
    ],
  },
  {
    id: 'repeating',
    level: 2,
    title: 'Repeating a call',
    blocks: [
      text(
        'A call that writes takes an `operation_id` of your making (1 to 64 of `A-Z a-z 0-9 _ -`; a random UUID is one). The same call with the same id changes nothing more and answers as the first did, so that it can be sent again after a lost connection. Another call under a used id is refused: 409 `operation_id_used`. Where a tool has `undo`, that takes back what the call with this id changed.',
      ),
    ],
  },
  {
    id: 'following',
    level: 2,
    title: 'Following changes',
    blocks: [
      text(
        'A program that keeps what a tool has asks its `changesSince`, first without a cursor, then with that of the last answer: at once again while `more` is true, and later whenever it likes, or when the revision of the tool in the stream of the typed API (`live.revisions`) is another. Pages have at most 1,000 changes and end behind the one that passes 1 MiB.',
      ),
      list(
        'Each change has the `kind` of the thing, its `id`, the `revision` of the tool at which it last changed, and its `row` as it is now, with the fields that the zip of “My data” has. Changes are told in their order; one that comes twice is the same thing, changed again.',
        '`deleted` with a `row` of null: it is gone for good, and with it all that belongs to it: the items of a feature, the events of a calendar, the changed occurrences of a series, the entries and pauses of a habit, the transactions and schedules of an account, the budgets of a category. Any other field that names it counts as null from then on.',
        'A `trashedAt` in the row: it is in the trash. What belongs to it is hidden, and not told again when it comes back. What has been in the trash for longer than that keeps things is gone for good, which is not told. Records of the watched records in the trash count as deleted.',
        '409 `cursor_too_old`: it is not known any more what was deleted since (after 30 days at the earliest), or a backup was restored, or a new version tells of more. Forget what you have, and read everything again without a cursor.',
      ),
    ],
  },
  {
    id: 'webhooks',
    level: 2,
    title: 'Webhooks',
    blocks: [
      text(
        'Who does not want to ask is told: a webhook, made on the page Account, posts what changes in some tools to an address, within seconds, in the order of the changes. Signature and headers are those of [Standard Webhooks](https://www.standardwebhooks.com), whose libraries verify them; without one:',
      ),
      code(
        `const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
const signature = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64');
const isGenuine = signatures.split(' ').includes(\`v1,\${signature}\`); // body: the bytes as they came`,
      ),
      text('`examples/webhook-receiver.mjs` of the source is a whole program. A message:'),
      code(
        JSON.stringify(
          {
            type: 'changes',
            timestamp: '2026-11-29T18:00:00.000Z',
            data: {
              webhook: { id: 1, name: 'Automations' },
              tool: 'devflow',
              revision: 812,
              changes: [
                { kind: 'item', id: 42, revision: 812, deleted: false, row: { title: 'Order paper' } },
              ],
              cursor: 'WyI5ZjMx…',
            },
          },
          null,
          2,
        ),
      ),
      list(
        '`changes` are those of “Following changes”, of the kinds that the webhook is for: at most 100, ending behind the one that passes 256 KiB. What was changed several times meanwhile is told once, as it is now; what was made and deleted meanwhile, as deleted. With the `cursor` a program can go on by `changesSince`.',
        '`type` is `changes`; `ping` for a test; or `reset`: it is not known any more what was deleted, so read everything anew.',
        'A 2xx within 10 seconds is taken; nothing else of the answer is read. Anything else is sent again by the same `webhook-id`: after 30 seconds, then doubled up to 4 hours, or when `Retry-After` says. A message may come twice, so remember the ids. Sent again, it leaves out what has changed since, which comes in a later one.',
        '410 ends a webhook at once, and a week of failures does, if there were 20; its owner is told by mail, and can switch it on again: what has changed meanwhile is sent then.',
        'Redirects are not followed. Only https on port 443 of public addresses is called, and what `PRIVATE_ADDRESSES` names, by http as well.',
        'Nothing is sent while the tool is closed to the account, or the account may not sign in. Webhooks end as access tokens do, and no access token makes, sees or ends one.',
      ),
    ],
  },
  {
    id: 'mcp',
    level: 2,
    title: 'For programs of MCP',
    blocks: [
      text(
        'Assistants that speak the Model Context Protocol call the tools at `/api/mcp` (Streamable HTTP, without sessions and streams), with an access token for just the tools, and the right, that they are to have; it is in the header `Authorization`, as for every program. A browser’s page and a session are refused.',
      ),
      code(
        `claude mcp add --transport http toolstead https://tools.example.org/api/mcp \\
  --header "Authorization: Bearer tst_…"`,
      ),
      text(
        'Cursor (`~/.cursor/mcp.json`) and others; VS Code (`.vscode/mcp.json`) calls `mcpServers` just `servers`:',
      ),
      code(
        JSON.stringify(
          {
            mcpServers: {
              toolstead: {
                type: 'http',
                url: 'https://tools.example.org/api/mcp',
                headers: { Authorization: 'Bearer tst_…' },
              },
            },
          },
          null,
          2,
        ),
      ),
      text('What can only start programs, such as the file of Claude Desktop, starts this one:'),
      code('npx mcp-remote https://tools.example.org/api/mcp --header "Authorization: Bearer tst_…"'),
      list(
        'A tool is a procedure of the typed API: `devflow.addItem` is `devflow_add_item`, with the same input. Listed are those that the token may call and whose tool is open to the account; of the changes those that can be taken back.',
        'An answer is its JSON as text. A refusal is an error of the tool, whose text is JSON with `code` and `message`.',
        'Each change gets an `operationId` and answers it: the undo of the tool takes it back (`devflow_undo`). Who repeats calls sends one of its own.',
        'A message has at most 1 MiB; each is sent by itself.',
      ),
    ],
  },
  {
    id: 'versions',
    level: 2,
    title: 'Versions',
    blocks: [
      text(
        'The documented calls are stable and only added to: new calls, new optional fields, new fields of answers. The typed API belongs to the version that serves it, and so do the types at `/api/client.d.ts`. A breaking change of the documented calls comes with a new major version and an entry in the changelog.',
      ),
    ],
  },
  {
    id: 'typed',
    level: 2,
    title: 'The typed API',
    blocks: [
      text(
        'tRPC at `/api/trpc`. Fetch the types of your server, and the compiler knows every call, its input and its answer:',
      ),
      code('curl -o client.d.ts "$TOOLSTEAD/api/client.d.ts"\nnpm install @trpc/client @trpc/server'),
      code(
        `import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from './client.js';

const url = 'https://tools.example.org/api/trpc';
const headers = { authorization: 'Bearer tst_…' };
const toolstead = createTRPCClient<AppRouter>({ links: [httpLink({ url, headers })] });
const { id } = await toolstead.devflow.addFeature.mutate({ name: 'Web shop' });`,
      ),
      text(
        'Without a client: a query is `GET /api/trpc/<path>?input=<JSON>`, a mutation `POST /api/trpc/<path>` with its input as JSON. The answer is `{"result":{"data":…}}` or `{"error":{"message":…,"data":{"code":…,"httpStatus":…,"requestId":…}}}` with the codes above. A batch has at most 20 calls. `operationId` is what `operation_id` is in a documented call.',
      ),
    ],
  },
];
