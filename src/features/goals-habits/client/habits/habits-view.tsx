import type { Screen } from '../screen/screen';

export function HabitsView({ list }: Screen) {
  return <p>{list.habits.length}</p>;
}
