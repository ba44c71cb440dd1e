import type { Screen } from '../screen';

export function GoalsView({ list }: Screen) {
  return <p>{list.habits.length}</p>;
}
