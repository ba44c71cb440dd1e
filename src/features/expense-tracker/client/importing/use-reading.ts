import { useRef, useState } from 'react';
import { expenseLimits, expenseTexts } from '../../rules';
import type { Encoding } from '@/platform/shared/encoding';
import type { ReadFile, Unreadable } from '../../import/read-file';
import type { FileMapping } from '../../import/reading';
import { readInWorker } from './read-in-worker';

interface Source {
  name: string;
  bytes: Uint8Array;
}

/** What is asked of the account that a file is for. */
interface ReadingFor {
  currency: string;
  isCard: boolean;
  profiles: Readonly<Record<string, FileMapping>>;
}

interface Answers {
  encoding?: Encoding | undefined;
  mapping?: FileMapping | undefined;
}

/** A chosen file as it is read so far, and again with each answer about it. */
export function useReading() {
  const [source, setSource] = useState<Source | null>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const [found, setFound] = useState<ReadFile | Unreadable | null>(null);
  const [isReading, setIsReading] = useState(false);
  const latest = useRef<object | null>(null);

  /** What is asked later counts. */
  async function read(next: Source, given: Answers, how: ReadingFor): Promise<ReadFile | Unreadable | null> {
    const turn = {};
    latest.current = turn;
    setSource(next);
    setAnswers(given);
    setIsReading(true);
    const answer = await readInWorker({ ...next, ...given, ...how });
    if (latest.current !== turn) return null;
    setIsReading(false);
    setFound(answer);
    return answer;
  }

  /** What is still being read is not waited for. */
  function forget() {
    latest.current = null;
    setSource(null);
    setAnswers({});
    setFound(null);
    setIsReading(false);
  }

  return {
    fileName: source?.name ?? '',
    answers,
    isReading,
    file: found && !('problem' in found) ? found : null,
    unreadable: found && 'problem' in found ? found : null,
    /** Forgets what was read before. */
    choose: async (file: File, how: ReadingFor) => {
      forget();
      if (file.size > expenseLimits.fileBytes) {
        setFound({ problem: expenseTexts.fileTooLarge });
        return null;
      }
      const turn = {};
      latest.current = turn;
      setIsReading(true);
      const bytes = await file.arrayBuffer().catch(() => null);
      if (latest.current !== turn) return null;
      if (bytes) return read({ name: file.name, bytes: new Uint8Array(bytes) }, {}, how);
      setIsReading(false);
      setFound({ problem: 'The file could not be read' });
      return null;
    },
    answer: async (given: Answers, how: ReadingFor) => (source ? read(source, given, how) : null),
    clear: forget,
  };
}
