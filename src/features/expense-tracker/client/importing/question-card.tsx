import { useId, type ReactNode } from 'react';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import styles from './question-card.module.css';

interface Option<Value extends string> {
  value: Value;
  label: string;
  /** What the example is then. */
  reading: ReactNode;
}

/** A question that the file leaves open, with what each answer makes of an example. Nothing is chosen beforehand. */
export function QuestionCard<Value extends string>({
  question,
  text,
  options,
  answer,
  onAnswer,
}: {
  question: string;
  text: string;
  options: readonly Option<Value>[];
  answer: Value | null;
  onAnswer: (answer: Value) => void;
}) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-text`}
      className={styles.card}
    >
      <CircleQuestionMark size={20} className={styles.icon} />
      <div className={styles.words}>
        <p id={`${id}-question`} className={styles.question}>
          {question}
        </p>
        <p id={`${id}-text`} className="muted">
          {text}
        </p>
      </div>
      <div className={styles.options}>
        {options.map(({ value, label, reading }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={id}
              checked={value === answer}
              className={styles.radio}
              onChange={() => onAnswer(value)}
            />
            <span className="medium">{label}</span>
            <span className="muted">{reading}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
