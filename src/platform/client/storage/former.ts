import { parsed } from './account';
import { FORMER } from './forget';
import { AREAS } from './device';
import { sealedNotes } from './sealed-notes';
import { sealedRecords } from './sealed-records';

const FORMER_DATABASE = 'toolstead-drafts';

interface ScriptDraft {
  user: number;
  script: number;
  page: string;
}

/**
 * Seals the drafts that versions before 0.3 have stored of an account, and deletes them and those of others. Rejects, and
 * deletes nothing that it could not seal, if the browser refuses.
 */
export async function takeOverFormer(user: number): Promise<void> {
  const area = AREAS.browser();
  const forms = sealedNotes<object>(user, 'form');
  const scripts = sealedNotes<ScriptDraft>(user, 'script');
  for (const key of Object.keys(area).filter((name) => FORMER.test(name))) {
    const [kind, owner] = key.split(':', 2);
    const stored = Number(owner) === user && parsed(area.getItem(key));
    if (stored && kind === 'formDrafts') {
      for (const [name, draft] of Object.entries(stored)) forms.write(name, draft as object);
    } else if (stored) {
      const draft = stored as ScriptDraft;
      scripts.write(`${String(draft.script)}:${draft.page}`, draft);
    }
    area.removeItem(key);
  }
  await takeOverDatabase(user);
}

async function takeOverDatabase(user: number): Promise<void> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === FORMER_DATABASE)) return;
  const database = await done(indexedDB.open(FORMER_DATABASE));
  const all = database.objectStoreNames.contains('drafts')
    ? await done(database.transaction('drafts').objectStore('drafts').getAll() as IDBRequest<ScriptDraft[]>)
    : [];
  database.close();
  const records = sealedRecords<ScriptDraft>(user, 'script');
  for (const draft of all.filter((one) => one.user === user))
    await records.put([draft.script, draft.page], draft);
  await done(indexedDB.deleteDatabase(FORMER_DATABASE));
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser stored nothing'));
  });
}
