/** English, German, French and Spanish, without accents; what begins so, three letters at least, is that month. */
const NAMES: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner', 'janvier', 'enero'],
  ['february', 'februar', 'fevrier', 'fevr', 'febrero'],
  ['march', 'marz', 'maerz', 'mars', 'marzo', 'mrz'],
  ['april', 'avril', 'abril'],
  ['may', 'mai', 'mayo'],
  ['june', 'juni', 'juin', 'junio'],
  ['july', 'juli', 'juillet', 'julio'],
  ['august', 'aout', 'agosto'],
  ['september', 'septembre', 'septiembre', 'setiembre'],
  ['october', 'oktober', 'octobre', 'octubre'],
  ['november', 'novembre', 'noviembre'],
  ['december', 'dezember', 'decembre', 'diciembre'],
];

/** 1 to 12; null if no month is called so, or several are ('jui'). */
export function monthOfName(name: string): number | null {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (plain.length < 3) return null;
  const months = NAMES.flatMap((names, at) => (names.some((full) => full.startsWith(plain)) ? [at + 1] : []));
  return months.length === 1 ? (months[0] ?? null) : null;
}
