import { addressText } from '@/platform/client/address-values';

/** Where a search looks. */
export const SCOPES = { name: 'Name', content: 'Content', tag: 'Tag' } as const;
export type Scope = keyof typeof SCOPES;

/** What the address of /script-manager holds. */
export interface ScriptAddress {
  /** The script that is open; none: the one remembered, else the first. */
  script?: number;
  /** What the list is searched for. */
  search?: string;
  /** Where: 'name-tag', or 'nowhere'; none: `USUAL_SCOPES`. */
  in?: string;
}

/** What the server looks for in the contents. */
const SEARCH_MAX = 200;
const NOWHERE = 'nowhere';
const USUAL_SCOPES: readonly Scope[] = ['name', 'content'];

/** Reads the search part of the address, whatever it holds; what makes no sense is left out. */
export function readScriptAddress(raw: Record<string, unknown>): ScriptAddress {
  const script = Number(raw.script);
  return {
    script: Number.isSafeInteger(script) && script > 0 ? script : undefined,
    search: addressText(raw.search, SEARCH_MAX),
    in: scopesText(readScopes(addressText(raw.in))),
  };
}

/** The scopes that a part of the address names; the usual ones where it names none. */
export function readScopes(text: string | undefined): ReadonlySet<Scope> {
  if (text === NOWHERE) return new Set();
  const named = text?.split('-') ?? [];
  const scopes = (Object.keys(SCOPES) as Scope[]).filter((scope) => named.includes(scope));
  return new Set(scopes.length > 0 ? scopes : USUAL_SCOPES);
}

/** As the address names them; undefined for the usual ones. */
export function scopesText(scopes: ReadonlySet<Scope>): string | undefined {
  if (scopes.size === 0) return NOWHERE;
  if (USUAL_SCOPES.every((scope) => scopes.has(scope)) && scopes.size === USUAL_SCOPES.length)
    return undefined;
  return (Object.keys(SCOPES) as Scope[]).filter((scope) => scopes.has(scope)).join('-');
}
