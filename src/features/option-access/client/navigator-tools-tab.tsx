import { useState } from 'react';
import type { Tool } from '@/platform/shared/tool-access';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { DraftControls } from './draft-controls';

import styles from './navigator-tools-tab.module.css';
import { movedTo, type ToolWords, toolDifferences, withTool } from './tool-list';
import { ToolsTable, ToolsTableSkeleton } from './tools-table';
import { useToolsDraft } from './use-tools-draft';
import { wordsProblem } from './tool-words';

/** The navigator's tools: their order, texts and switches. */
export function NavigatorToolsTab({ head }: { head: HTMLElement | null }) {
  const { draft, load } = useToolsDraft();
  /** The input of rows in edit mode, by the tool's id. */
  const [edits, setEdits] = useState<ReadonlyMap<number, ToolWords>>(new Map());
  const [announcement, setAnnouncement] = useState('');
  const { list: tools, edit, save } = draft;

  if (load.problem !== null) {
    return <LoadFailure load={load} text="Nothing can be changed before it is there." />;
  }

  function setEdit(id: number, words: ToolWords | null) {
    setEdits((known) => {
      const next = new Map(known);
      if (words) next.set(id, words);
      else next.delete(id);
      return next;
    });
  }

  function saveWords(tool: Tool) {
    const words = edits.get(tool.id);
    if (!words || wordsProblem(words) || draft.saving) return;
    const { title, description } = tool;
    setEdit(tool.id, null);
    void save({
      change: (list) => withTool(list, tool.id, trimmed(words)),
      undo: (list) => withTool(list, tool.id, { title, description }),
      fallback: 'Auto-save failed',
    });
  }

  /** Includes rows still in edit mode. */
  function saveAll() {
    const open = [...edits];
    if (open.some(([, words]) => wordsProblem(words))) return;
    setEdits(new Map());
    void save(
      open.length === 0
        ? {}
        : {
            change: (list) =>
              open.reduce((result, [id, words]) => withTool(result, id, trimmed(words)), list),
          },
    );
  }

  function move(tool: Tool, place: number) {
    edit((list) => movedTo(list, tool.id, place));
    const last = tools?.length ?? place;
    setAnnouncement(`${tool.title} is now ${String(Math.min(place, last))} of ${String(last)}`);
  }

  const typing = tools?.some((tool) => {
    const words = edits.get(tool.id);
    return words && (words.title !== tool.title || words.description !== tool.description);
  });
  return (
    <div className={styles.tab}>
      <DraftControls
        draft={draft}
        dirty={draft.dirty || typing === true}
        head={head}
        saveLabel="Save Tools"
        name="Navigator Tools"
        onSave={saveAll}
        differences={toolDifferences}
      />
      {tools ? (
        <ToolsTable
          tools={tools}
          edits={edits}
          saving={draft.saving}
          onMove={move}
          onSwitch={(tool, flag, on) => edit((list) => withTool(list, tool.id, { [flag]: on }))}
          onEdit={setEdit}
          onSaveWords={saveWords}
        />
      ) : (
        <ToolsTableSkeleton />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

const trimmed = ({ title, description }: ToolWords): ToolWords => ({
  title: title.trim(),
  description: description.trim(),
});
