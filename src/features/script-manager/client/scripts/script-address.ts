import { addressId, addressOf, addressText, textOf } from '@/platform/client/address-values';

/** The scopes of a search. */
export const SCOPES = { name: 'Name', content: 'Content', tag: 'Tag' } as const;
export type Scope = keyof typeof SCOPES;

/** The server's limit for a search in the contents. */
const SEARCH_MAX = 200;
/** Of some tags, in UTF-16 units; the same as the limit of a saved search. */
const TAGS_MAX = 2_000;
const NOWHERE = 'nowhere';
const USUAL_SCOPES: readonly Scope[] = ['name', 'content'];

/** Parses the search parameters of /script-manager. */
export const readScriptAddress = addressOf({
  /** The open script; undefined: the one remembered, else the first. */
  script: addressId,
  /** The script beside it. */
  beside: addressId,
  search: textOf(SEARCH_MAX),
  /** Tags that scripts have all of, joined by semicolons. */
  tags: textOf(TAGS_MAX),
  /** The scopes: 'name-tag', or 'nowhere'; undefined: `USUAL_SCOPES`. */
  in: (raw) => scopesText(readScopes(addressText(raw))),
});
export type ScriptAddress = ReturnType<typeof readScriptAddress>;

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
