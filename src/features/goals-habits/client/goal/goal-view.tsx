import type { Screen } from '../screen';

export function GoalView({ id }: Screen & { id: number }) {
  return <p>{id}</p>;
}
