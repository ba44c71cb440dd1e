import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Link from 'lucide-react/icons/link';
import PackagePlus from 'lucide-react/icons/package-plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { downloadText } from '@/platform/client/download';
import { trpc } from '@/platform/client/trpc';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { ConfirmCall } from '@/platform/client/ui/confirm-call';
import { Dialog } from '@/platform/client/ui/dialog';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { TextField } from '@/platform/client/ui/text-field';
import { useCopied } from '@/platform/client/use-copied';
import styles from './key-dialog.module.css';
import { NOT_LOADED } from '../records/dialog-words';
import { failureText, say } from '../records/say';
import { useScript } from './use-script';
import { watchTime } from '../records/watch-time';
import type { SyncCall } from '../records/watched-record';

const SCRIPT_FILE = 'watched-records.user.js';

/** The API key, the userscript, and the latest sync calls. Mounted when it opens. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false };
  const key = trpc.watchedRecords.apiKey.useQuery(undefined, fresh);
  const script = trpc.watchedRecords.userscript.useQuery(undefined, fresh);
  const calls = trpc.watchedRecords.syncCalls.useQuery(undefined, { staleTime: 0 });
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState(false);
  const installed = useScript();
  const regenerate = trpc.watchedRecords.regenerateKey.useMutation({
    onSuccess: (answer) => {
      utils.watchedRecords.apiKey.setData(undefined, answer);
      void utils.watchedRecords.userscript.invalidate();
      setShown(false);
      say('success', '已生成新的 API 密钥');
      // A script that was connected gets the new key.
      if (installed.state === 'connected') installed.connect(answer.api_key);
    },
  });
  const failure = key.error ?? script.error ?? calls.error;
  // A script with the previous key would be refused.
  const text = script.isFetching ? undefined : script.data?.text;

  return (
    <Dialog
      open
      width="record"
      title="API 密钥管理"
      cancelLabel="关闭"
      error={failure ? failureText(failure, NOT_LOADED) : undefined}
      onClose={onClose}
    >
      <div className={styles.parts}>
        <section>
          <div className={styles.key}>
            <TextField
              label="API 密钥"
              mono
              readOnly
              type={shown ? 'text' : 'password'}
              autoComplete="off"
              trailing={
                <BareIconButton
                  label={shown ? '隐藏密钥' : '显示密钥'}
                  icon={shown ? <EyeOff /> : <Eye />}
                  onClick={() => setShown(!shown)}
                />
              }
              value={key.data?.api_key ?? ''}
              hint="它可以读取和同步已看记录，不能修改或删除，对其他工具无效。请勿分享给他人。"
              onChange={() => undefined}
              onFocus={(event) => event.target.select()}
            />
            <CopyButton label="复制" text={key.data?.api_key} />
            <Button
              variant="danger-outline"
              icon={<RefreshCw size={14} />}
              disabled={!key.data}
              onClick={() => setAsking(true)}
            >
              重新生成
            </Button>
          </div>
        </section>
        <section>
          <h3>同步脚本</h3>
          <p className={styles.note}>
            用 Tampermonkey 等扩展安装后，在 bilibili
            看过的集数会自动同步到这里，脚本也会自动更新。安装后点一次“连接脚本”，把密钥交给它。复制或下载的脚本已填好密钥，请勿分享。
          </p>
          <p role="status" className={styles.note} data-missing={installed.state === 'missing' || undefined}>
            {CONNECTED[installed.state]}
          </p>
          <div className={styles.buttons}>
            <a
              href={script.data?.address}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: 'primary' })}
            >
              <PackagePlus size={14} />
              安装脚本
            </a>
            <Button
              icon={<Link size={14} />}
              disabled={!key.data}
              busy={installed.state === 'asking'}
              onClick={() => key.data && installed.connect(key.data.api_key)}
            >
              连接脚本
            </Button>
            <CopyButton label="复制脚本" text={text} />
            <Button
              icon={<Download size={14} />}
              disabled={text === undefined}
              onClick={() => text !== undefined && downloadText(SCRIPT_FILE, 'text/javascript', [text])}
            >
              下载脚本
            </Button>
          </div>
        </section>
        <section>
          <h3>最近的同步</h3>
          {calls.data?.calls.length === 0 ? (
            <p className={styles.note}>还没有同步过。</p>
          ) : (
            <div className={styles.calls}>
              <WindowedTable
                label="最近的同步"
                windowed={5}
                stacks={480}
                rows={calls.data?.calls ?? [null, null, null]}
                keyOf={({ id }) => id}
                columns={[
                  { key: 'counts', head: '结果', cell: ({ counts }) => countsText(counts) },
                  { key: 'kind', head: '方式', width: 72, cell: ({ kind }) => KINDS[kind] },
                  {
                    key: 'address',
                    head: '来源',
                    width: 140,
                    onlyWide: true,
                    cell: ({ address }) => address,
                  },
                  { key: 'at', head: '时间', width: 148, align: 'end', cell: ({ at }) => watchTime(at) },
                ]}
              />
            </div>
          )}
        </section>
      </div>
      {asking && (
        <ConfirmCall
          call={() => regenerate.mutateAsync()}
          failed={failureText}
          danger
          title="重新生成 API 密钥"
          icon={<RefreshCw />}
          confirmLabel="重新生成"
          onClose={() => setAsking(false)}
        >
          旧密钥会立即失效，正在使用它的脚本需要换成新的密钥。
        </ConfirmCall>
      )}
    </Dialog>
  );
}

function CopyButton({ label, text }: { label: string; text: string | undefined }) {
  const { copied, copy } = useCopied(() => say('error', '无法复制，请手动选择并复制'));
  return (
    <Button
      icon={copied ? <Check size={14} /> : <Copy size={14} />}
      disabled={text === undefined}
      onClick={() => text !== undefined && copy(text)}
    >
      {copied ? '已复制' : label}
    </Button>
  );
}

const CONNECTED: Record<ReturnType<typeof useScript>['state'], string> = {
  unknown: '',
  asking: '',
  connected: '脚本已连接，会用现在的密钥同步。',
  missing: '这个浏览器里没有脚本回应。请先安装脚本，再刷新此页。',
};

const KINDS: Record<SyncCall['kind'], string> = { single: '单条', batch: '批量' };
const COUNTS: [keyof SyncCall['counts'], string][] = [
  ['created', '新增'],
  ['updated', '更新'],
  ['unchanged', '无变化'],
  ['kept', '保留'],
  ['review', '待确认'],
  ['invalid', '无效'],
];

function countsText(counts: SyncCall['counts']): string {
  const told = COUNTS.flatMap(([key, word]) => (counts[key] ? [`${word} ${String(counts[key])}`] : []));
  return told.length > 0 ? told.join(' · ') : '没有记录';
}
