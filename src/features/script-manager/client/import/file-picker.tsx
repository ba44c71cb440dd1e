import type { ChangeEvent, DragEvent } from 'react';
import FileUp from 'lucide-react/icons/file-up';
import styles from './file-picker.module.css';

/** Accepts files: selected, as a folder, or dropped. */
export function FilePicker({ onFiles }: { onFiles: (files: File[]) => void }) {
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // Otherwise selecting the same file again, after a correction, fires no change event.
    target.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <div
      className={styles.picker}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <FileUp size={20} className={styles.icon} />
      <p className={styles.text}>A .csv file of scripts, .sql files, or a .zip of them. Drop them here, or</p>
      <div className={styles.buttons}>
        <label className={styles.button}>
          Choose files
          <input
            data-autofocus=""
            type="file"
            accept=".csv,.sql,.zip"
            multiple
            className="visually-hidden"
            onChange={handleChange}
          />
        </label>
        {'webkitdirectory' in HTMLInputElement.prototype && (
          <label className={styles.button}>
            Choose a folder
            <input ref={takeFolder} type="file" className="visually-hidden" onChange={handleChange} />
          </label>
        )}
      </div>
    </div>
  );
}

/** React's types lack the attribute. */
function takeFolder(input: HTMLInputElement | null) {
  input?.toggleAttribute('webkitdirectory', true);
}
