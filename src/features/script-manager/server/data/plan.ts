import { type PartFiles } from '@/platform/server/data/archive';
import { damaged } from '@/platform/server/data/archive-refusals';
import { taking } from '@/platform/server/data/matching';
import {
  type DataPlan,
  type DataTarget,
  section,
  type SectionCounts,
  skip,
  TRASH_EXPIRED,
} from '@/platform/server/data/part';
import { scriptBytesMax, scriptLimits } from '../../rules';
import { withOthers } from '../../saved-searches';
import { scriptsJournal } from '../journal';
import { scriptsTrash } from '../trash.sql';
import { listAll, listSettings, type ScriptHere } from './queries';
import {
  type Planned,
  type PlannedScript,
  type ScriptIn,
  scriptRow,
  type SettingIn,
  settingRow,
  versionRow,
} from './schema';
import { changedCells } from '../details.sql';
import { searchesOf } from '../searches.sql';
import { SEARCHES } from '../settings/queries';
import { act } from './writes';

const HISTORY_STAYS = 'Their script is here, with its own history';
const NO_ROOM = 'There is no room for more saved searches';

/** Compares the zip's scripts with the account's: live ones are found by their names. */
export async function plan({ db, ownerId }: DataTarget, files: PartFiles): Promise<DataPlan> {
  const counts = {
    scripts: section('Scripts'),
    versions: section('Earlier texts'),
    settings: section('Settings'),
  };
  const here = await listAll(db, ownerId);
  const live = new Map(here.flatMap((script) => (script.live === null ? [] : [[script.name, script]])));
  const trashKey = (name: string, hash: string) => `${hash} ${name}`;
  const takeTrashed = taking(
    here.filter(({ live }) => live === null),
    ({ name, content_hash }) => trashKey(name, content_hash.toString('hex')),
  );
  const scripts: PlannedScript[] = [];
  /** Whether a script is to be made, by its id in the zip. */
  const made = new Map<number, boolean>();
  const names = new Set<string>();
  for await (const one of files.rows('scripts.json', scriptRow)) {
    const { sha256: hash, bytes = 0 } = files.factsOf(one.file) ?? {};
    if (hash === undefined || made.has(one.id)) throw damaged();
    const isLong = bytes > scriptLimits.contentMax;
    if (isLong && (await files.text(one.file, scriptBytesMax)).length > scriptLimits.contentMax) {
      throw damaged();
    }
    if (one.trashedAt === null && names.size === names.add(one.name).size) throw damaged();
    if (one.trashedAt !== null && one.trashedAt < scriptsTrash.expiredBefore()) {
      skip(counts.scripts, TRASH_EXPIRED);
      made.set(one.id, false);
      continue;
    }
    const found = one.trashedAt === null ? live.get(one.name) : takeTrashed(trashKey(one.name, hash));
    made.set(one.id, !found);
    const isSame = found && (one.trashedAt !== null || !differs(one, hash, found));
    counts.scripts[found ? (isSame ? 'same' : 'changed') : 'made']++;
    if (!isSame) scripts.push({ one, hash, here: found });
  }
  for await (const { script } of files.rows('versions.json', versionRow)) {
    const isMade = made.get(script);
    if (isMade === undefined) throw damaged();
    if (isMade) counts.versions.made++;
    else skip(counts.versions, HISTORY_STAYS);
  }
  const settings: Planned['settings'] = [];
  const stored = new Map((await listSettings(db, ownerId)).map((row) => [row.key, row as SettingIn]));
  for await (const row of files.rows('settings.json', settingRow)) {
    const before = stored.get(row.key);
    const one = before && row.key === SEARCHES ? withSearchesOf(before, row, counts.settings) : row;
    const isSame = before?.value === one.value && before.description === one.description;
    counts.settings[before ? (isSame ? 'same' : 'changed') : 'made']++;
    if (!isSame) settings.push({ one, here: before });
  }
  const planned = { scripts, settings };
  return {
    sections: Object.values(counts),
    act: (target) => scriptsJournal.within(target, (change) => act(change, planned, files)),
  };
}

/** The saved searches that are here stay, as do all other things that the zip lacks. */
function withSearchesOf(here: SettingIn, { value }: SettingIn, counts: SectionCounts): SettingIn {
  const own = searchesOf(here.value);
  const { searches, leftOut } = withOthers(own, searchesOf(value));
  skip(counts, NO_ROOM, leftOut);
  return searches.length === own.length ? here : { ...here, value: JSON.stringify(searches) };
}

function differs(one: ScriptIn, hash: string, here: ScriptHere): boolean {
  return (
    here.content_hash.toString('hex') !== hash ||
    here.pinned !== one.pinned ||
    here.tags !== JSON.stringify(one.tags) ||
    Object.keys(changedCells(one, here)).length > 0
  );
}
