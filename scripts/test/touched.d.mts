export function touchedBy(
  changed: readonly string[],
  files: readonly string[],
): { unit: string[]; browser: string[]; leftOut: string[] };
