import { habitLimits, habitTexts, type ImportFormat, isBlank } from '../../rules';
import { type Imported, ImportError, type ImportedHabit, type ImportFile } from './imported';
import { readLoop } from './loop';
import { readBeaver, readHabitBull, readOwn } from './others';

const READERS: Record<ImportFormat, (files: readonly ImportFile[]) => ImportedHabit[]> = {
  loop: readLoop,
  beaver: readBeaver,
  habitbull: readHabitBull,
  own: readOwn,
};

/** The habits of another program's files, or why they cannot be read. */
export function readImport(format: ImportFormat, files: readonly ImportFile[]): Imported {
  if (!files.some(({ name }) => /\.(csv|json)$/i.test(name))) return { problem: habitTexts.file };
  try {
    const habits = READERS[format](files).filter(({ name }) => !isBlank(name));
    if (habits.length === 0) return { problem: habitTexts.noHabits };
    return { habits: habits.map(fitted) };
  } catch (error) {
    if (error instanceof ImportError) return { problem: error.message };
    throw error;
  }
}

/** A habit with texts of lengths that can be stored, and one entry a day: the last. */
function fitted(habit: ImportedHabit): ImportedHabit {
  const days = new Map(
    habit.entries.map((entry) => [entry.day, { ...entry, note: entry.note.slice(0, habitLimits.noteMax) }]),
  );
  return {
    ...habit,
    name: habit.name.slice(0, habitLimits.nameMax),
    question: habit.question.slice(0, habitLimits.questionMax),
    notes: habit.notes.slice(0, habitLimits.notesMax),
    unit: habit.unit.slice(0, habitLimits.unitMax),
    group: habit.group?.slice(0, habitLimits.nameMax) ?? null,
    entries: [...days.values()].sort((one, other) => one.day - other.day),
  };
}
