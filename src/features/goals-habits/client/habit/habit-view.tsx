import type { Screen } from '../screen/screen';

export function HabitView({ id }: Screen & { id: number }) {
  return <p>{id}</p>;
}
