import { Link } from '@tanstack/react-router';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { Card } from '@/platform/client/ui/card';
import styles from './first-steps.module.css';

/** By the key of the tool, in the order of their use to someone who is new. */
const STEPS: Record<string, string> = {
  'goals-habits': 'add a habit, or take one of the examples, and tick it each day.',
  calendar: 'write when you have something planned, such as “Lunch tomorrow at 12”, or import a calendar.',
  'expense-tracker': 'add an account with its balance, then import a file of your bank.',
  devflow: 'add a feature, then the items that you want to get done in it.',
  'watched-records': 'add what you are watching, and how far you have come in it.',
  'script-manager': 'add a script, and give it tags by which you find it again.',
};

/** For an account that is still empty: what the open tools are for, and the first step in each. */
export function FirstSteps() {
  const open = new Map(useOpenTools().tools?.map((tool) => [tool.tool_key, tool]));
  return (
    <Card title="Where to begin">
      <ul>
        {Object.entries(STEPS).map(([key, step]) => {
          const tool = open.get(key);
          return (
            tool && (
              <li key={key} className={styles.step}>
                <Link to={tool.path}>{tool.title}</Link>: {step}
              </li>
            )
          );
        })}
      </ul>
    </Card>
  );
}
