/** Parameters in the text of a script, `:name` and `{{name}}`, and the text with their values. */
import { scriptLimits } from './rules';
import type { SqlDialect } from './sql-dialects';

/** `:name` stands for a value, and `{{name}}` for any piece of the text. */
type ParameterKind = 'value' | 'piece';

interface Parameter {
  name: string;
  kind: ParameterKind;
}

/** What the name of a parameter may be, of a regular expression for Unicode. */
export const NAME = `[\\p{L}_][\\p{L}\\p{N}_]{0,${String(scriptLimits.parameterNameMax - 1)}}`;

const hasBackslashes = (dialect: SqlDialect) => dialect === 'mysql' || dialect === 'mariadb';

/** Finds parameters, and what is skipped: strings, quoted names, comments, casts (`::text`). A doubled quote is two strings. */
function scanner(dialect: SqlDialect): RegExp {
  const isMysql = hasBackslashes(dialect);
  // Each character is read in one way only, and an open string is one too, so that nothing is tried again.
  const escaped = (quote: string) => {
    const plain = `[^${quote}\\\\]*`;
    return `${quote}${plain}(?:(?:\\\\(?:[^]|$)|${quote}${quote})${plain})*(?:${quote}|$)`;
  };
  const quoted = (quote: string) =>
    isMysql && quote !== '`' ? escaped(quote) : `${quote}[^${quote}]*(?:${quote}|$)`;
  const skipped = [
    // PostgreSQL has backslashes in E'…' only.
    ...(dialect === 'postgresql' ? [`(?<![\\p{L}\\p{N}_$])[Ee]${escaped("'")}`] : []),
    ...["'", '"', '`'].map(quoted),
    '/\\*[^]*?(?:\\*/|$)',
    // In MySQL two dashes subtract unless a blank follows.
    ...(isMysql ? ['--(?=\\s|$)[^\\n]*', '#[^\\n]*'] : ['--[^\\n]*']),
    ...(dialect === 'postgresql' ? ['\\$(\\w*)\\$[^]*?(?:\\$\\1\\$|$)'] : []),
    ...(dialect === 'transactsql' ? ['\\[[^\\]]*(?:\\]|$)'] : []),
    '::',
  ];
  // After a letter, a digit or a bracket a colon belongs to a time, a label or a slice.
  const value = `(?<![\\p{L}\\p{N}_\\])]):(?<value>${NAME})`;
  return new RegExp(`${skipped.join('|')}|\\{\\{\\s*(?<piece>${NAME})\\s*\\}\\}|${value}`, 'gu');
}

function parameterIn(groups: Record<string, string | undefined> | undefined): Parameter | null {
  if (groups?.value !== undefined) return { name: groups.value, kind: 'value' };
  return groups?.piece === undefined ? null : { name: groups.piece, kind: 'piece' };
}

/** The parameters of a text, each once, in their order; none of those within strings, comments and quoted names. */
export function parametersOf(text: string, dialect: SqlDialect): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const { groups } of text.matchAll(scanner(dialect))) {
    const parameter = parameterIn(groups);
    if (parameter) found.set(`${parameter.kind} ${parameter.name}`, parameter);
  }
  return [...found.values()];
}

const BARE = /^(?:[+-]?(?:0|[1-9]\d*)(?:\.\d+)?|null|true|false)$/i;

/** What stands for `:name`: numbers, NULL, TRUE and FALSE as they are, anything else as a string in quotes. */
export function literalOf(value: string, dialect: SqlDialect): string {
  if (BARE.test(value)) return value;
  const text = hasBackslashes(dialect) ? value.replaceAll('\\', '\\\\') : value;
  return `'${text.replaceAll("'", "''")}'`;
}

/** The text with the values of its parameters in their places; one without a value stays as it is written. */
export function withValues(
  text: string,
  dialect: SqlDialect,
  values: Readonly<Partial<Record<string, string>>>,
): string {
  return text.replace(scanner(dialect), (...match) => {
    const [written] = match as [string];
    const [at, whole, groups] = match.slice(-3) as [number, string, Record<string, string | undefined>];
    const parameter = parameterIn(groups);
    if (!parameter || !Object.hasOwn(values, parameter.name)) return written;
    const value = values[parameter.name] ?? '';
    if (parameter.kind === 'piece') return value;
    const literal = literalOf(value, dialect);
    // Two dashes would begin a comment; and in MySQL a blank after them does.
    return literal.startsWith('-') && whole[at - 1] === '-' ? `(${literal})` : literal;
  });
}
