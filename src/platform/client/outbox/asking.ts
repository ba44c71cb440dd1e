import type { Answer, Outcome, OutboxNeeds } from './outbox-needs';

/** The change was discarded by the person. */
export class DiscardedError extends Error {}

interface Asking {
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
  leave: () => void;
  takesBack: () => boolean;
}

/** The parts of this window that have made a change and ask for its answer. */
export function createAsking({ errorOf }: Pick<OutboxNeeds, 'errorOf'>) {
  const asking = new Map<string, Asking>();
  return {
    /** See `add` of the outbox. */
    ask(operationId: string, takesBack: () => boolean) {
      let leave = () => undefined as void;
      let isLeft = false;
      const left = new Promise<void>((resolve) => {
        leave = () => {
          isLeft = true;
          resolve();
        };
      });
      const answer = new Promise<Answer>((resolve, reject) => {
        asking.set(operationId, { resolve, reject, leave, takesBack: () => !isLeft && takesBack() });
      });
      return { answer, left };
    },
    has: (operationId: string): boolean => asking.has(operationId),
    /** Whoever has made it goes on without the answer, which comes later. */
    leave: (operationId: string): void => asking.get(operationId)?.leave(),
    /** Whether the one who has made it takes it back now if it is refused. */
    takesBack: (operationId: string): boolean => asking.get(operationId)?.takesBack() ?? false,
    settle(operationId: string, outcome: Outcome): void {
      const one = asking.get(operationId);
      asking.delete(operationId);
      if (!one) return;
      if (outcome === 'discarded') one.reject(new DiscardedError());
      else if ('answer' in outcome) one.resolve(outcome.answer);
      else one.reject(errorOf(outcome.refusal));
    },
  };
}
