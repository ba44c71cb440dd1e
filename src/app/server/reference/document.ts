import type { JsonSchema } from '@/platform/server/wire-input';
import { answerTypes, restAnswer, typedAnswer } from './answers';
import type { Area } from './areas';
import { type Block, code, type Section, table, text } from './blocks';
import { type Access, type RestCall, restCalls, twinOf, type TypedCall, typedCalls } from './calls';
import { described } from './field-texts';
import { generalSections } from './general';
import { schemaText } from './schema-text';

/** The whole reference: what holds for every call, the documented calls by their endpoint, the typed ones, and types. */
export function referenceSections(): Section[] {
  const everything = () => true;
  const types = typeSections(Object.keys(answerTypes));
  return [...generalSections, ...restSections(everything), ...typedSections(everything), ...types];
}

/** The calls of an area, and the types to which their answers refer. */
export function areaSections({ holds }: Area): Section[] {
  const isHeld = (name: string) => holds.includes(name) || holds.includes(twinOf(name) ?? '');
  const calls = [...restSections(isHeld), ...typedSections(isHeld)];
  return [...calls, ...typeSections(namedIn(JSON.stringify(calls)))];
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

function restSections(isHeld: (endpoint: string) => boolean): Section[] {
  const sections: Section[] = [];
  for (const endpoint of new Set(restCalls.map((call) => call.endpoint))) {
    if (!isHeld(endpoint)) continue;
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
  const { key, method, endpoint, row, places, fields, access, recorded } = call;
  const selected = row.action ?? (row.has ? `with ${row.has}` : row.byKey ? 'with the API key' : '');
  const blocks: Block[] = [
    text(row.about),
    text(row.byKey ? 'The API key, in the header `X-API-Key`.' : accessText(access)),
    ...fieldTable(described(fields, places), new Set(recorded?.needed)),
    ...answerBlocks(restAnswer(call)),
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

function typedSections(isHeld: (router: string) => boolean): Section[] {
  const groupOf = ({ path }: TypedCall) => path.split('.')[0] ?? '';
  const groups = new Set(typedCalls.map(groupOf));
  return [...groups]
    .filter(isHeld)
    .flatMap((name) => [
      { id: `typed-${name}`, level: 2 as const, title: `Typed: ${name}`, blocks: [] },
      ...typedCalls.filter((call) => groupOf(call) === name).map(typedSection),
    ]);
}

function typedSection(call: TypedCall): Section {
  const { path, type, places, about, input, access } = call;
  const inputs =
    input === null
      ? []
      : input.properties
        ? fieldTable(described(input, places), new Set())
        : [text(`Input: ${schemaText(input)}`)];
  const blocks = [
    ...(about === undefined ? [] : [text(about)]),
    text(`${KINDS[type]}. ${accessText(access)}`),
    ...inputs,
    ...answerBlocks(typedAnswer(call) ?? undefined),
  ];
  return { id: path, level: 3, title: path, blocks };
}

/** The fields of an answer beside `success`; a type with a name by that. */
function answerBlocks(answer: JsonSchema | undefined): Block[] {
  if (!answer) return [];
  const { success, ...properties } = answer.properties ?? {};
  const fields = Object.entries(properties);
  if (fields.length === 0) return success ? [] : [text(`Answers ${schemaText(answer)}.`)];
  const rows = fields.map(([name, schema]) => [`\`${name}\``, schemaText(schema as JsonSchema)]);
  return [table(['answered', 'value'], rows)];
}

/** The types with these names, and those that they name. */
function typeSections(names: readonly string[]): Section[] {
  const wanted = new Set(names);
  for (const name of wanted) for (const one of namedIn(typeText(name))) wanted.add(one);
  const sections = [...wanted].sort().map((name): Section => {
    const { description, properties = {}, required = [], ...rest } = answerTypes[name] ?? {};
    const rows = Object.entries(properties).map(([field, schema]) => [
      `\`${field}\`${required.includes(field) ? '' : '?'}`,
      schemaText(schema as JsonSchema),
    ]);
    return {
      id: `type-${name}`,
      level: 3,
      title: name,
      blocks: [
        ...(description === undefined ? [] : [text(description)]),
        ...(rows.length > 0 ? [table(['field', 'value'], rows)] : [text(schemaText(rest))]),
      ],
    };
  });
  return sections.length === 0
    ? []
    : [{ id: 'types', level: 2, title: 'Types of answers', blocks: [] }, ...sections];
}

const typeText = (name: string) => JSON.stringify(answerTypes[name]);

/** The types to which a text refers: of a schema, or of the reference. */
function namedIn(told: string): string[] {
  return [...told.matchAll(/#(?:\/components\/schemas\/|type-)(\w+)/g)].map(([, name = '']) => name);
}

const KINDS = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription (server-sent events)' };
