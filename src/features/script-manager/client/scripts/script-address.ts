/** What the address of /script-manager holds. */
export interface ScriptAddress {
  /** The script that is open; none: the one remembered, else the first. */
  script?: number;
}

/** Reads the search part of the address, whatever it holds; what makes no sense is left out. */
export function readScriptAddress(raw: Record<string, unknown>): ScriptAddress {
  const script = Number(raw.script);
  return { script: Number.isSafeInteger(script) && script > 0 ? script : undefined };
}
