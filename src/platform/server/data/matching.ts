/** Finds things by what makes them the same here and there; of several alike each is found once. */
export function taking<Thing>(things: Iterable<Thing>, keyOf: (thing: Thing) => string) {
  const left = new Map<string, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const alike = left.get(key);
    if (alike) alike.push(thing);
    else left.set(key, [thing]);
  }
  return (key: string): Thing | undefined => left.get(key)?.shift();
}
