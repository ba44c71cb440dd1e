import { addressText } from '@/platform/client/address-values';

/** The scopes of a search. */
export const SCOPES = { name: 'Name', content: 'Content', tag: 'Tag' } as const;
export type Scope = keyof typeof SCOPES;

/** The search parameters of /script-manager. */
export interface ScriptAddress {
  /** The open script; undefined: the one remembered, else the first. */
  script?: number;
  /** The search text. */
  search?: string;
  /** The scopes: 'name-tag', or 'nowhere'; undefined: `USUAL_SCOPES`. */
  in?: string;
}

/** The server's limit for a search in the contents. */
const SEARCH_MAX = 200;
const NOWHERE = 'nowhere';
const USUAL_SCOPES: readonly Scope[] = ['name', 'content'];

/** Parses the search parameters; invalid ones are dropped. */
export function readScriptAddress(raw: Record<string, unknown>): ScriptAddress {
  const script = Number(raw.script);
  return {
    script: Number.isSafeInteger(script) && script > 0 ? script : undefined,
    search: addressText(raw.search, SEARCH_MAX),
    in: scopesText(readScopes(addressText(raw.in))),
  };
}

/** Parses the scopes; the default ones if undefined. */
export function readScopes(text: string | undefined): ReadonlySet<Scope> {
  if (text === NOWHERE) return new Set();
  const named = text?.split('-') ?? [];
  const scopes = (Object.keys(SCOPES) as Scope[]).filter((scope) => named.includes(scope));
  return new Set(scopes.length > 0 ? scopes : USUAL_SCOPES);
}

/** Formats the scopes; undefined for the default ones. */
export function scopesText(scopes: ReadonlySet<Scope>): string | undefined {
  if (scopes.size === 0) return NOWHERE;
  if (USUAL_SCOPES.every((scope) => scopes.has(scope)) && scopes.size === USUAL_SCOPES.length)
    return undefined;
  return (Object.keys(SCOPES) as Scope[]).filter((scope) => scopes.has(scope)).join('-');
}
