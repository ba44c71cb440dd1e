import type { Screen } from '../screen';

export function HabitView({ id }: Screen & { id: number }) {
  return <p>{id}</p>;
}
