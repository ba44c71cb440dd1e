import { usePreferences } from '@/platform/client/preferences';
import { Notice } from '@/platform/client/ui/notice';
import { SelectField } from '@/platform/client/ui/select-field';
import { fullDate, monthName } from '@/platform/shared/civil-names';
import type { AccountRow } from '../../answers';
import { readDay } from '../../import/date-column';
import { type Encoding, ENCODINGS } from '@/platform/shared/encoding';
import type { ReadFile } from '../../import/read-file';
import type { FileMapping, Question } from '../../import/reading';
import { readDecimal } from '../../rules/money';
import { counted } from './import-texts';
import { figure } from '../../rules/figures';
import { QuestionCard } from './question-card';
import { ENCODING_LABELS, ORDER_LABELS, orderQuestion } from './question-texts';
import styles from './questions.module.css';
import type { useImport } from './use-import';

const KEPT = 'Your answer is kept for this bank’s files.';

/** What a file leaves open: its letters, columns that are missing, the order of its dates, its decimal mark. */
export function Questions({
  file,
  account,
  importing,
}: {
  file: ReadFile;
  account: AccountRow;
  importing: ReturnType<typeof useImport>;
}) {
  return (
    <>
      {file.encodingExample !== null && (
        <LettersQuestion
          encoding={file.encoding}
          example={file.encodingExample}
          onAnswer={importing.encode}
        />
      )}
      {file.questions.map((question) => (
        <OneQuestion
          key={question.kind === 'column' ? question.role : question.kind}
          question={question}
          said={importing.reading.answers.mapping}
          currency={account.currency}
          onAnswer={importing.map}
        />
      ))}
    </>
  );
}

/** Asks whether the letters of a file are right, which does not say how they are encoded. */
export function LettersQuestion({
  encoding,
  example,
  onAnswer,
}: {
  encoding: Encoding;
  example: string;
  onAnswer: (encoding: Encoding) => void;
}) {
  return (
    <Notice tone="warning" title="Are these letters right?">
      <p className={styles.example}>{example}</p>
      <SelectField
        label="Letters"
        value={encoding}
        options={ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
        onChange={(value) => onAnswer(value)}
      />
    </Notice>
  );
}

function OneQuestion({
  question,
  said,
  currency,
  onAnswer,
}: {
  question: Question;
  /** Shown before the file is read again with it. */
  said: FileMapping | undefined;
  currency: string;
  onAnswer: (part: Partial<FileMapping>) => void;
}) {
  const preferences = usePreferences();
  if (question.kind === 'column') {
    return (
      <Notice tone="warning" title={`Which column has the ${question.role}?`}>
        Choose it below.
      </Notice>
    );
  }
  const { example, count } = question;
  if (question.kind === 'order') {
    return (
      <QuestionCard
        question={orderQuestion(example.text, question.options, (day) =>
          monthName(day, preferences).replace(/ \d+$/, ''),
        )}
        text={`${count === 1 ? 'The date' : `All ${counted(count, 'date')}`} can be read both ways. ${KEPT}`}
        options={question.options.map((order) => {
          const day = readDay(example.text, order);
          return {
            value: order,
            label: ORDER_LABELS[order],
            reading: day === null ? '–' : fullDate(day, preferences),
          };
        })}
        answer={said?.order ?? question.answer}
        onAnswer={(order) => onAnswer({ order })}
      />
    );
  }
  const isComma = example.text.includes(',');
  return (
    <QuestionCard
      question={`Does the ${isComma ? 'comma' : 'point'} in ${example.text} part thousands or decimals?`}
      text={`${count === 1 ? 'The amount' : `All ${counted(count, 'amount')} with one`} can be read both ways. ${KEPT}`}
      options={question.options.map((decimal) => {
        const read = readDecimal(example.text, { decimal, currency });
        return {
          value: decimal,
          label: (decimal === ',') === isComma ? 'Decimals' : 'Thousands',
          reading: 'amount' in read ? `${figure(read.amount, currency)} ${currency}` : read.problem,
        };
      })}
      answer={said?.decimal ?? question.answer}
      onAnswer={(decimal) => onAnswer({ decimal })}
    />
  );
}
