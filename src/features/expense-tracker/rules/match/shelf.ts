/** What was taken from shelves; the same for all shelves that hold the same things. */
export type Taken = Set<object>;

/** Things by keys, of which each is taken once. */
export interface Shelf<Thing> {
  put(this: void, key: string, thing: Thing): void;
  /** The first thing of a key, in the order in which they were put there, that was not taken. */
  peek(this: void, key: string): Thing | undefined;
}

export function shelfOf<Thing extends object>(taken: Taken): Shelf<Thing> {
  const byKey = new Map<string, { things: Thing[]; from: number }>();
  return {
    put(key, thing) {
      const place = byKey.get(key);
      if (place) place.things.push(thing);
      else byKey.set(key, { things: [thing], from: 0 });
    },
    peek(key) {
      const place = byKey.get(key);
      if (!place) return undefined;
      for (; place.from < place.things.length; place.from += 1) {
        const thing = place.things[place.from];
        if (thing && !taken.has(thing)) return thing;
      }
      return undefined;
    },
  };
}
