/** Event payloads by event name. */
export type EventMap = Record<string, object>;

export interface Emitter<Events extends EventMap> {
  /** Subscribes to an event; returns the unsubscribe function. */
  on<Name extends keyof Events>(name: Name, listener: (detail: Events[Name]) => void): () => void;
  /** Calls the listeners in the order of subscription. An error of one is reported and does not stop the others. */
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
          // Rethrown in a microtask, so that it reaches window.onerror and not the emitter.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
