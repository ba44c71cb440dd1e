/**
 * Why a name cannot be sent; undefined if it can. Blanks around it do not count.
 *
 * @param limits the most UTF-16 units, and the texts for none and too many
 */
export function nameProblem(
  name: string,
  { max, none, tooLong }: { max: number; none: string; tooLong: string },
): string | undefined {
  const { length } = name.trim();
  if (length === 0) return none;
  return length > max ? tooLong : undefined;
}
