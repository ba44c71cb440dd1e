import { toolTesting } from '../../../tests/support/tool-testing';

export const testing = toolTesting({
  async belongings({ own: { watchedRecords }, say, operationId }) {
    const first = { series_id: 'ss1', title: say('One'), note: say('note'), current_episode: 1 };
    const record = (await watchedRecords.create(first)).record.id;
    await watchedRecords.update({ id: record, title: say('Two'), tag: say('tag'), operationId });
    // An episode of this year.
    await watchedRecords.adjustEpisode({ id: record, by: 1 });
    await watchedRecords.sync({ series_id: 'ss1', current_episode: 900, last_watched_time: Date.now() });
    const review = (await watchedRecords.listReviews()).reviews[0]?.id ?? 0;
    const thrown = await watchedRecords.create({ series_id: 'ss2', title: say('Thrown away') });
    const trashedRecord = thrown.record.id;
    await watchedRecords.remove({ ids: [trashedRecord] });
    const tag = (await watchedRecords.addTag({ tag_name: say('tag') })).id;
    const type = (await watchedRecords.addType({ type_name: say('type') })).id;
    return { record, review, trashedRecord, tag, type };
  },

  calls: {
    'watchedRecords.record': (id) => ({ id: id('record') }),
    'watchedRecords.history': (id) => ({ id: id('record') }),
    'watchedRecords.seasonGroups': (id) => ({ ids: [id('record')] }),
    'watchedRecords.groupSeasons': (id) => ({
      groups: [{ work: 'mine', seasons: [{ id: id('record'), season: 1 }] }],
    }),
    'watchedRecords.update': (id) => ({ id: id('record'), title: 'mine' }),
    'watchedRecords.adjustEpisode': (id) => ({ id: id('record'), by: 1 }),
    'watchedRecords.setCompleted': (id) => ({ id: id('record'), completed: true }),
    'watchedRecords.bulkEdit': (id) => ({ ids: [id('record')], tag: '' }),
    'watchedRecords.remove': (id) => ({ ids: [id('record')] }),
    'watchedRecords.restore': (id) => ({ ids: [id('trashedRecord')] }),
    'watchedRecords.purge': (id) => ({ ids: [id('trashedRecord')] }),
    'watchedRecords.updateTag': (id) => ({ tag_id: id('tag'), tag_name: 'mine' }),
    'watchedRecords.moveTag': (id) => ({ tag_id: id('tag'), direction: 'up' }),
    'watchedRecords.orderTags': (id) => ({ ids: [id('tag')] }),
    'watchedRecords.deleteTag': (id) => ({ tag_id: id('tag') }),
    'watchedRecords.updateType': (id) => ({ type_id: id('type'), type_name: 'mine' }),
    'watchedRecords.moveType': (id) => ({ type_id: id('type'), direction: 'up' }),
    'watchedRecords.orderTypes': (id) => ({ ids: [id('type')] }),
    'watchedRecords.deleteType': (id) => ({ type_id: id('type') }),
    'watchedRecords.acceptReview': (id) => ({ id: id('review') }),
    'watchedRecords.dismissReview': (id) => ({ id: id('review') }),
  },
  // By `server/sync/writes.test.ts`.
  skipping: ['watchedRecords.answerReviews'],
  asked: { 'watchedRecords.seasonGroups': (id) => ({ ids: [id('record')] }) },
  silent: [
    ...['watchedRecords.apiKey', 'watchedRecords.coverHosts', 'watchedRecords.ids', 'watchedRecords.imports'],
    ...['watchedRecords.lastSync', 'watchedRecords.stats', 'watchedRecords.syncCalls'],
    'watchedRecords.userscript',
  ],

  more: ({ watchedRecords }, name) =>
    watchedRecords.create({ series_id: name, title: name, current_episode: 1 }),

  async canary({ watchedRecords }, word) {
    const watched = { series_id: '1', title: word, note: word, current_episode: 1 };
    return (await watchedRecords.create(watched)).record.id;
  },

  async record({ call, send, follow, noteCode, atLast }) {
    const { id: tag_id } = await call('POST WatchedRecords add_tag', {
      tag_name: '国漫',
      tag_color: '#2563eb',
    });
    await send('POST WatchedRecords add_tag', { tag_name: '日漫' });
    const { id: type_id } = await call('POST WatchedRecords add_anime_type', { type_name: '玄幻' });
    await send('POST WatchedRecords add_anime_type', { type_name: '科幻' });
    const record = {
      series_id: 'ss1001',
      title: '山海行',
      current_episode: 12,
      tag: '国漫',
      selectedTypes: ['玄幻'],
    };
    const { id } = await call('POST WatchedRecords', record);
    const untyped = { ...record, series_id: 'ss1002', selectedTypes: ['科学'] };
    noteCode('POST WatchedRecords', await send('POST WatchedRecords', untyped));
    await call('GET WatchedRecords');
    await call('GET WatchedRecords get_tags');
    await follow('WatchedRecords changes_since');
    await call('GET WatchedRecords get_anime_types');
    await call('PUT WatchedRecords', { id, current_episode: 13, total_episodes: 24, score: 9 });
    await call('PUT WatchedRecords update_tag', { tag_id, tag_color: '#1d4ed8' });
    await call('PUT WatchedRecords move_tag', { tag_id, direction: 'down' });
    await call('PUT WatchedRecords update_anime_type', { type_id, type_name: '奇幻' });
    await call('PUT WatchedRecords move_anime_type', { type_id, direction: 'down' });
    const { api_key: key } = await call('GET WatchedRecords api_key');
    const news = { series_id: 'ss1001', title: '山海行', current_episode: 14, last_watched_time: Date.now() };
    await call('POST WatchedRecords X-API-Key', news, { key });
    await call('POST WatchedRecords sync_batch', { records: [{ ...news, current_episode: 15 }] }, { key });
    await send('PUT WatchedRecords', { id, current_episode: 20, operation_id: 'third' });
    await call('POST WatchedRecords undo', { operation_id: 'third' });
    await call('POST WatchedRecords import_records', {
      name: 'mine.json',
      records: [{ series_id: 'ss1003', title: '云海剑歌', state: 'watching', current_episode: 3, score: 8 }],
      dry_run: true,
    });
    await call('DELETE WatchedRecords', { id });
    await call('DELETE WatchedRecords delete_tag', { tag_id });
    await call('DELETE WatchedRecords delete_anime_type', { type_id });
    // They end the key that calls before were made with.
    atLast(async () => {
      await call('GET WatchedRecords regenerate_key');
      await call('POST WatchedRecords regenerate_key');
    });
  },
});
