import { toolTesting } from '../../../tests/support/tool-testing';

export const testing = toolTesting({
  async belongings({ own: { scripts }, say, operationId }) {
    const script = (await scripts.create({ name: say('open'), content: say('one'), tags: [say('tagged')] }))
      .id;
    await scripts.setDetails({ id: script, notes: say('noted') });
    await scripts.editSearches({ name: null, to: { name: say('saved'), search: '', in: [], tags: [] } });
    await scripts.keepText({ id: script, content: say('another') });
    const version = (await scripts.history({ id: script })).versions[0]?.id ?? 0;
    const trashedScript = (await scripts.create({ name: say('thrown away'), content: '', tags: [] })).id;
    await scripts.trash({ ids: [trashedScript] });
    await scripts.import({ operationId, scripts: [{ name: say('imported'), content: say('x') }] });
    return { script, version, trashedScript };
  },

  calls: {
    'scripts.open': (id) => ({ id: id('script') }),
    'scripts.create': (id) => ({ name: 'mine', like: id('script') }),
    'scripts.save': (id) => ({ id: id('script'), baseVersion: 1, content: 'mine' }),
    'scripts.keepText': (id) => ({ id: id('script'), content: 'mine' }),
    'scripts.rename': (id) => ({ id: id('script'), name: 'mine' }),
    'scripts.setTags': (id) => ({ id: id('script'), tags: ['mine'] }),
    'scripts.editTags': (id) => ({ ids: [id('script')], add: ['mine'] }),
    'scripts.details': (id) => ({ id: id('script') }),
    'scripts.setDetails': (id) => ({ id: id('script'), notes: 'mine' }),
    'scripts.replace': (id) => ({ ids: [id('script')], find: 'a', replacement: 'b' }),
    'scripts.addLink': (id) => ({
      id: id('script'),
      until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    }),
    'scripts.setPinned': (id) => ({ id: id('script'), pinned: true }),
    'scripts.trash': (id) => ({ ids: [id('script')] }),
    'scripts.restore': (id) => ({ ids: [id('trashedScript')] }),
    'scripts.purge': (id) => ({ ids: [id('trashedScript')] }),
    'scripts.history': (id) => ({ id: id('script') }),
    'scripts.historyText': (id) => ({ id: id('script'), versionId: id('version') }),
    'scripts.restoreVersion': (id) => ({ id: id('script'), versionId: id('version') }),
    'scripts.labelVersion': (id) => ({ id: id('script'), versionId: id('version'), label: 'mine' }),
    'scripts.setLastOpened': (id) => ({ id: id('script') }),
  },
  lenient: {
    'scripts.texts': (id) => ({ ids: [id('script')] }),
    'scripts.links': (id) => ({ id: id('script') }),
  },
  fields: (_, say) => ({ script_name: say('open') }),
  silent: ['scripts.links', 'scripts.preferences', 'scripts.settings'],

  more: ({ scripts }, name) => scripts.create({ name, content: name }),
  canary: async ({ scripts }, word) => (await scripts.create({ name: word, content: word })).id,

  async record({ call, send, follow, noteCode }) {
    const script_content = 'select count(*) from orders;';
    await call('POST ScriptManager create', { script_name: 'Orders', script_content, tags: ['daily'] });
    const encoded = Buffer.from('select * from orders;').toString('base64');
    await call('POST ScriptManager scripts_b64', {
      scripts_b64: { Orders: encoded },
      operation_id: 'second',
    });
    const unknown = { scripts_b64: { Nothing: encoded } };
    noteCode('POST ScriptManager scripts_b64', await send('POST ScriptManager scripts_b64', unknown));
    await call('POST ScriptManager undo', { operation_id: 'second' });
    await call('POST ScriptManager scripts', {
      scripts: { Stock: 'select * from stock;' },
      tags: { Stock: [] },
    });
    const notes = 'For the report of Monday';
    await call('POST ScriptManager details', { script_name: 'Orders', notes, dialect: 'postgresql' });
    await call('GET ScriptManager details', { script_name: 'Orders' });
    await call('POST ScriptManager rename', { old_name: 'Orders', new_name: 'Orders of today' });
    await call('GET ScriptManager');
    await follow('ScriptManager changesSince');
    await call('DELETE ScriptManager', { script_name: 'Stock' });
    await call('GET ScriptManagerSettings');
    await call('POST ScriptManagerSettings', { setting_key: 'word_wrap', setting_value: 'true' });
  },
});
