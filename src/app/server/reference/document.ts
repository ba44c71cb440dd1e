import type { JsonSchema } from '@/platform/server/wire-input';
import { type Block, code, type Section, table, text } from './blocks';
import { type Access, type RestCall, restCalls, twinOf, type TypedCall, typedCalls } from './calls';
import { generalSections } from './general';
import { schemaText } from './schema-text';

/** The whole reference: what holds for every call, the documented calls by their endpoint, and the typed ones. */
export function referenceSections(): Section[] {
  return [...generalSections, ...restSections(), ...typedSections()];
}

/** Who may call, in words. */
export function accessText({ caller, token, apiKey }: Access): string {
  if (caller === 'anyone') return 'Anyone, without a token.';
  const role = {
    'signed-in': '',
    user: '',
    admin: ' of the role admin or master',
    master: ' of the role master',
  };
  const tokens =
    token === null
      ? ''
      : token === 'any'
        ? ', or any access token'
        : `, or an access token for ${token.tool} (${token.right})`;
  return `A session${role[caller]}${tokens}${apiKey ? ', or the API key' : ''}.`;
}

function restSections(): Section[] {
  const sections: Section[] = [];
  for (const endpoint of new Set(restCalls.map((call) => call.endpoint))) {
    const calls = restCalls.filter((call) => call.endpoint === endpoint);
    const twin = twinOf(endpoint);
    const about = twin
      ? `The calls of \`${twin}.php\` under a second name: ${calls.map(({ row }) => `\`${row.action ?? ''}\``).join(', ')}.`
      : `\`/api/${endpoint}.php\``;
    sections.push({ id: endpoint, level: 2, title: `${endpoint}.php`, blocks: [text(about)] });
    if (!twin) sections.push(...calls.map(restSection));
  }
  return sections;
}

function restSection(call: RestCall): Section {
  const { key, method, endpoint, row, fields, access, recorded } = call;
  const selected = row.action ?? (row.has ? `with ${row.has}` : row.byKey ? 'with the API key' : '');
  const blocks: Block[] = [
    text(row.about),
    text(row.byKey ? 'The API key, in the header `X-API-Key`.' : accessText(access)),
    ...fieldTable(fields, new Set(recorded?.needed)),
  ];
  if (recorded) {
    blocks.push(code(`${curlOf(call, recorded.sent)}\n\n${JSON.stringify(recorded.answer, null, 2)}`));
    if (recorded.codes.length > 0)
      blocks.push(text(`Codes: ${recorded.codes.map((one) => `\`${one}\``).join(', ')}.`));
  }
  return {
    id: key.replaceAll(' ', '-'),
    level: 3,
    title: [method, `${endpoint}.php`, selected].join(' ').trim(),
    blocks,
  };
}

function curlOf({ method, endpoint, row, access }: RestCall, sent: object): string {
  const fields: [string, unknown][] = [
    ...(row.action ? [['action', row.action] as [string, unknown]] : []),
    ...Object.entries(sent),
  ];
  const credential = row.byKey
    ? ' -H "X-API-Key: $KEY"'
    : access.caller === 'anyone'
      ? ''
      : ' -H "Authorization: Bearer $TOKEN"';
  const url = `$TOOLSTEAD/api/${endpoint}.php`;
  const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  if (method === 'GET') {
    const query = new URLSearchParams(fields.map(([name, value]) => [name, plain(value)])).toString();
    return `curl${credential} "${url}${query === '' ? '' : `?${query}`}"`;
  }
  const data = fields.map(([name, value]) => ` \\\n  --data-urlencode '${name}=${plain(value)}'`).join('');
  return `curl${method === 'POST' && fields.length > 0 ? '' : ` -X ${method}`}${credential} "${url}"${data}`;
}

function fieldTable({ properties = {}, required = [] }: JsonSchema, needed: ReadonlySet<string>): Block[] {
  const rows = Object.entries(properties).map(([name, schema]) => [
    `\`${name}\``,
    required.includes(name) || needed.has(name) ? 'yes' : '',
    schemaText(schema as JsonSchema),
  ]);
  return rows.length > 0 ? [table(['field', 'needed', 'value'], rows)] : [];
}

function typedSections(): Section[] {
  const groupOf = ({ path }: TypedCall) => path.split('.')[0] ?? '';
  return [...new Set(typedCalls.map(groupOf))].flatMap((name) => [
    { id: `typed-${name}`, level: 2 as const, title: `Typed: ${name}`, blocks: [] },
    ...typedCalls.filter((call) => groupOf(call) === name).map(typedSection),
  ]);
}

function typedSection({ path, type, about, input, access }: TypedCall): Section {
  const inputs =
    input === null
      ? []
      : input.properties
        ? fieldTable(input, new Set())
        : [text(`Input: ${schemaText(input)}`)];
  const blocks = [
    ...(about === undefined ? [] : [text(about)]),
    text(`${KINDS[type]}. ${accessText(access)}`),
    ...inputs,
  ];
  return { id: path, level: 3, title: path, blocks };
}

const KINDS = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription (server-sent events)' };
