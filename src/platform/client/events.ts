/** What can happen, by name, each with what its listeners are told. */
export type EventMap = Record<string, object>;

export interface Emitter<Events extends EventMap> {
  /** Calls `listener` at every `name` from now on; the answer ends it. */
  on<Name extends keyof Events>(name: Name, listener: (detail: Events[Name]) => void): () => void;
  /** Tells every listener of `name`, in the order they came. One that throws is reported and keeps no other from hearing. */
  emit<Name extends keyof Events>(name: Name, detail: Events[Name]): void;
}

export function createEmitter<Events extends EventMap>(): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: Set<(detail: Events[Name]) => void> } = {};

  return {
    on(name, listener) {
      const ofName = (listeners[name] ??= new Set());
      ofName.add(listener);
      return () => ofName.delete(listener);
    },
    emit(name, detail) {
      for (const listener of [...(listeners[name] ?? [])]) {
        try {
          listener(detail);
        } catch (error) {
          // Thrown from a task of its own: window.onerror hears of it, the emitting code does not.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
