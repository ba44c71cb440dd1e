import { habitTexts, type ImportFormat } from '../../rules';
import {
  gathering,
  type Harvest,
  type Imported,
  ImportError,
  type ImportFile,
  type JsonReader,
  type Steps,
} from './imported';
import { readLoop } from './loop';
import { readBeaver, readHabitBull, readOwn } from './others';

const READERS: Record<
  ImportFormat,
  (files: readonly ImportFile[], harvest: Harvest, json: JsonReader) => Steps<void>
> = {
  loop: readLoop,
  beaver: readBeaver,
  habitbull: readHabitBull,
  own: readOwn,
};

/** The habits of another program's files, or why they cannot be read, in steps. */
export function* readImport(
  format: ImportFormat,
  files: readonly ImportFile[],
  json: JsonReader,
): Steps<Imported> {
  if (files.some(({ name }) => /\.db$/i.test(name))) return { problem: habitTexts.loopBackup };
  if (!files.some(({ name }) => /\.(csv|json)$/i.test(name))) return { problem: habitTexts.file };
  const { harvest, habits } = gathering();
  try {
    yield* READERS[format](files, harvest, json);
  } catch (error) {
    if (error instanceof ImportError) return { problem: error.message };
    throw error;
  }
  const read = yield* habits();
  return read.length === 0 ? { problem: habitTexts.noHabits } : { habits: read };
}
