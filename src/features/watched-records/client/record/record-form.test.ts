import { expect, test } from 'vitest';
import { watchedTexts } from '../../texts';
import { changedFields, EMPTY_FORM, formProblems, sentFields, withCompleted, withState } from './record-form';

const form = { ...EMPTY_FORM, series_id: 'ss46210', title: '山海行记', episode: '41' };

test('completing clears the episode, and taking that back offers the one before', () => {
  const completed = { ...form, ...withCompleted(form, true) };
  expect(completed).toMatchObject({ completed: true, episode: '0' });
  expect(withCompleted(completed, false)).toMatchObject({ completed: false, episode: '41' });
});

test('a form that keeps every rule has no problem', () => {
  expect(formProblems(form)).toEqual({});
  expect(formProblems({ ...form, episode: '', total: '12', season: '2', airsAt: '20:30' })).toEqual({});
});

test.each([
  [{ series_id: ' ' }, { series_id: watchedTexts.seriesId }],
  [{ series_id: 'x'.repeat(192) }, { series_id: watchedTexts.seriesId }],
  [{ title: '' }, { title: watchedTexts.title }],
  [{ episode: '-1' }, { episode: watchedTexts.episode }],
  [{ episode: '1000001' }, { episode: watchedTexts.episode }],
  [{ episode: '12集' }, { episode: watchedTexts.episode }],
  [{ total: '12集' }, { total: watchedTexts.total }],
  [{ airs: '5', airsAt: '25:00' }, { airsAt: watchedTexts.airTime }],
  [{ bookmark_url: 'javascript:alert(1)' }, { bookmark_url: watchedTexts.link }],
  [{ listpage_url: 'bilibili' }, { listpage_url: watchedTexts.link }],
  [{ image_url: 'ftp://a/b.png' }, { image_url: watchedTexts.link }],
])('%j is refused', (wrong, problems) => {
  expect(formProblems({ ...form, ...wrong })).toEqual(problems);
});

test('digits of a Chinese input method are digits', () => {
  const typed = { ...form, episode: '１２', total: '２４', season: '２' };
  expect(formProblems(typed)).toEqual({});
  expect(sentFields(typed)).toMatchObject({ current_episode: 12, total_episodes: 24, season: 2 });
});

test('what is sent is trimmed, and an episode that is no integer is 0', () => {
  expect(
    sentFields({ ...form, title: ' 山海 ', episode: '1.5', image_url: ' https://a/b.png ' }),
  ).toMatchObject({
    title: '山海',
    current_episode: 0,
    image_url: 'https://a/b.png',
  });
});

test('an edit sends what it changes and nothing else', () => {
  expect(changedFields(form, form)).toBeNull();
  expect(changedFields({ ...form, tag: '国漫', types: ['奇幻'] }, form)).toEqual({
    tag: '国漫',
    selectedTypes: ['奇幻'],
  });
  const completed = { ...form, ...withCompleted(form, true) };
  expect(changedFields(completed, form)).toEqual({ state: 'completed' });
  expect(withState(form, 'completed')).toEqual(withCompleted(form, true));
  expect({ ...completed, ...withState(completed, 'dropped') }).toMatchObject({
    completed: false,
    state: 'dropped',
    episode: form.episode,
  });
  expect(
    changedFields({ ...completed, ...withCompleted(completed, false), episode: '0' }, completed),
  ).toEqual({
    state: 'watching',
    current_episode: 0,
  });
});
