/** What was taken from shelves; the same for all shelves that hold the same things. */
export type Taken = Set<object>;

/** Things by keys, of which each is taken once, in the order in which they were put there. */
export class Shelf<Thing extends object> {
  readonly #byKey = new Map<string, { things: Thing[]; from: number }>();

  constructor(private readonly taken: Taken) {}

  put(key: string, thing: Thing): void {
    const place = this.#byKey.get(key);
    if (place) place.things.push(thing);
    else this.#byKey.set(key, { things: [thing], from: 0 });
  }

  /** The first thing of a key that was not taken. */
  peek(key: string): Thing | undefined {
    const place = this.#byKey.get(key);
    if (!place) return undefined;
    for (; place.from < place.things.length; place.from += 1) {
      const thing = place.things[place.from];
      if (thing && !this.taken.has(thing)) return thing;
    }
    return undefined;
  }
}
