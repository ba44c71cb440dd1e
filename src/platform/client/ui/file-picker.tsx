import { type ChangeEvent, use, useEffect, useEffectEvent, useRef } from 'react';
import FileUp from 'lucide-react/icons/file-up';
import styles from './file-picker.module.css';
import { type FilePickerWords, KitWordsContext } from './kit-words';
import { showToast } from './toast-store';

/** Those of several files and of folders are English. */
const ENGLISH: FilePickerWords = {
  drop: 'Drop it here, or',
  choose: 'Choose a file',
  onlyOne: (name, others) => {
    const left = others === 1 ? 'The other file was' : `The ${String(others)} other files were`;
    return `“${name}” is read. ${left} left out: one after the other.`;
  },
};

/**
 * Accepts files: selected, dropped anywhere on its page or dialog unless a dialog is at work, or as a folder. Inside a dialog
 * it begins that.
 */
export function FilePicker({
  text,
  accept,
  folders = false,
  several = folders,
  onFiles,
}: {
  /** Which files are meant, as a sentence. */
  text: string;
  /** Their endings, as the attribute of an input. */
  accept: string;
  /** Offers to choose a folder. */
  folders?: boolean;
  /** Takes more than one. */
  several?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const { lang, filePicker: words = ENGLISH } = use(KitWordsContext);

  function take(files: File[]) {
    const [first, ...others] = files;
    if (several || others.length === 0) onFiles(files);
    else if (first) {
      showToast({ tone: 'info', text: words.onlyOne(first.name, others.length), lang });
      onFiles([first]);
    }
  }

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // Otherwise selecting the same file again, after a correction, fires no change event.
    target.value = '';
    if (files.length > 0) take(files);
  }

  const picker = useRef<HTMLDivElement>(null);
  const takeDropped = useEffectEvent((event: DragEvent) => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    if (top && !top.contains(picker.current)) return;
    event.preventDefault();
    const isBusy = top?.querySelector('button[aria-busy="true"]');
    dataTransfer.dropEffect = isBusy ? 'none' : 'copy';
    if (!isBusy && event.type === 'drop' && dataTransfer.files.length > 0) take([...dataTransfer.files]);
  });
  useEffect(() => {
    const handle = (event: DragEvent) => takeDropped(event);
    window.addEventListener('dragover', handle);
    window.addEventListener('drop', handle);
    return () => {
      window.removeEventListener('dragover', handle);
      window.removeEventListener('drop', handle);
    };
  }, []);

  return (
    <div ref={picker} className={styles.picker}>
      <FileUp size={20} className={styles.icon} />
      <p className={styles.text}>
        {text} {folders ? 'Drop them here, or' : words.drop}
      </p>
      <div className="row">
        <label className={styles.button}>
          {several ? 'Choose files' : words.choose}
          <input
            data-autofocus=""
            type="file"
            accept={greysOut() ? undefined : accept}
            multiple={several}
            className="visually-hidden"
            onChange={handleChange}
          />
        </label>
        {folders && 'webkitdirectory' in HTMLInputElement.prototype && (
          <label className={styles.button}>
            Choose a folder
            <input ref={takeFolder} type="file" className="visually-hidden" onChange={handleChange} />
          </label>
        )}
      </div>
    </div>
  );
}

/** iPhones and iPads grey out all files with an ending that they do not know. An iPad says that it is a Mac. */
function greysOut(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** React's types lack the attribute. */
function takeFolder(input: HTMLInputElement | null) {
  input?.toggleAttribute('webkitdirectory', true);
}
