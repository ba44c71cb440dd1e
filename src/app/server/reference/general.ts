import { code, list, type Section, table, text } from './blocks';

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
        'A body is JSON, `application/x-www-form-urlencoded` or `multipart/form-data`; a list or an object within a form is a JSON text. GET takes its fields from the query, and PUT and DELETE from the body or the query. HEAD is answered as GET, without the body.',
        '`action` is read from the body or the query. Of the query of a POST nothing else is read, since addresses end up in logs.',
        'Fields that a call does not know are ignored; fields that an edit does not send stay as they are. Ids are numbers, or their digits.',
        'A body is at most 1 MiB, on `ScriptManager.php` 128 MiB.',
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
          ['401', '`unauthorized`', 'no token, or one that has ended'],
          [
            '403',
            '`forbidden`, `token_not_allowed`, `key_not_allowed`, `tool_closed`',
            'not for this role, this token, or not while the tool is closed',
          ],
          ['404', '`not_found` and others', 'not there, or of somebody else: the answer is the same'],
          ['405', '`method_not_allowed`', 'the header `Allow` names the methods'],
          [
            '409',
            '`operation_id_used`, `changed_meanwhile`, `…_taken`',
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
import type { AppRouter } from './client';

const url = 'https://tools.example.org/api/trpc';
const headers = { authorization: 'Bearer tst_…' };
const toolstead = createTRPCClient<AppRouter>({ links: [httpLink({ url, headers })] });
const { id } = await toolstead.devflow.addFeature.mutate({ name: 'Web shop' });`,
      ),
      text(
        'Without a client: a query is `GET /api/trpc/<path>?input=<JSON>`, a mutation `POST /api/trpc/<path>` with its input as JSON. The answer is `{"result":{"data":…}}` or `{"error":{"message":…,"data":{"code":…,"httpStatus":…}}}` with the codes above. A batch has at most 20 calls. `operationId` is what `operation_id` is in a documented call.',
      ),
    ],
  },
];
