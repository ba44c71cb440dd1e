import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { downloadText } from '@/platform/client/download';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Notice } from '@/platform/client/ui/notice';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { useWork } from '@/platform/client/use-work';
import type { CheckAnswer } from '../report-answers';
import { countText } from './changes/words';
import styles from './books-card.module.css';

/** Proves that opening balances and all lines make the balances, and gives the books out as a table. */
export function BooksCard() {
  const { client } = trpc.useUtils();
  const { working, work } = useWork<'check' | 'export'>();
  const [found, setFound] = useState<CheckAnswer | null>(null);

  const check = () =>
    work('check', async () => {
      setFound(null);
      setFound(await client.expenses.checkBooks.query(undefined, { context: LONG_TIMEOUT }));
    });
  const exportBooks = () =>
    work('export', async () => {
      const { name, type, content } = await client.expenses.exportCsv.query({}, { context: LONG_TIMEOUT });
      downloadText(name, type, [content]);
    });

  return (
    <Card title="Books">
      <SettingRow
        title="Check my books"
        help="Adds up every line of every account, in every currency, and compares the sums with the balances."
      >
        <Button icon={<ShieldCheck size={14} />} busy={working === 'check'} onClick={() => void check()}>
          Check my books
        </Button>
      </SettingRow>
      {found && (
        <div className={styles.found}>
          <Found found={found} />
        </div>
      )}
      <SettingRow title="Export" help="All transactions as a .csv file for spreadsheets.">
        <Button icon={<Download size={14} />} busy={working === 'export'} onClick={() => void exportBooks()}>
          Export
        </Button>
      </SettingRow>
    </Card>
  );
}

function Found({ found: { ok, checked, differences } }: { found: CheckAnswer }) {
  if (ok) return <Notice tone="success" title={`The books are right: ${countText(checked)} add up.`} />;
  const count = differences.length;
  return (
    <Notice
      tone="danger"
      title={`${count.toLocaleString('en-US')} ${count === 1 ? 'place does' : 'places do'} not add up`}
    >
      <ul className={styles.differences}>
        {differences.map(({ kind, id, text }) => (
          <li key={`${kind}-${String(id)}`}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
