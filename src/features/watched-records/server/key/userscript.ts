/**
 * A userscript (Tampermonkey, Violentmonkey) that tells this server what was watched on bilibili.com. News wait in the
 * script manager's storage, one entry each, so that tabs do not overwrite each other's, until the server has answered.
 *
 * @param publicUrl where the browser reaches the server, without a slash at its end
 */
export function userscriptText(publicUrl: string, apiKey: string): string {
  const { hostname, href } = new URL(publicUrl);
  const endpoint = JSON.stringify(`${href.replace(/\/$/, '')}/api/WatchedRecords.php`);
  return `// ==UserScript==
// @name         已看管理器同步
// @namespace    ${href}
// @version      1.0.0
// @description  把在 bilibili 看过的番剧同步到已看管理器
// @match        https://www.bilibili.com/bangumi/play/*
// @connect      ${hostname}
// @grant        GM_xmlhttpRequest
// @grant        GM_getValue
// @grant        GM_setValue
// @grant        GM_deleteValue
// @grant        GM_listValues
// @noframes
// ==/UserScript==

// 此脚本含有你的 API 密钥，请勿分享。重新生成密钥后需要重新安装。
(function () {
  'use strict';

  const ENDPOINT = ${endpoint};
  const API_KEY = ${JSON.stringify(apiKey)};
  const BATCH = 100;
  const LOOK_EVERY_MS = 5000;
  const SEND_EVERY_MS = 60000;
  const WATCHED_PART = 0.8;

  let noted = '';
  let size = BATCH;
  let sending = false;
  let refused = false;

  // 播放超过八成才算看过这一集。
  async function look() {
    const episodeId = (/\\/bangumi\\/play\\/ep(\\d+)/.exec(location.pathname) || [])[1];
    const video = document.querySelector('video');
    if (!episodeId || episodeId === noted || !video || !(video.duration > 0)) return;
    if (video.currentTime / video.duration < WATCHED_PART) return;
    noted = episodeId;
    const watchedAt = Date.now();
    try {
      const answer = await fetch('https://api.bilibili.com/pgc/view/web/season?ep_id=' + episodeId, {
        credentials: 'include',
      });
      const season = (await answer.json()).result;
      const index = season.episodes.findIndex((episode) => String(episode.id || episode.ep_id) === episodeId);
      if (index < 0) return;
      const number = Number(season.episodes[index].title);
      note({
        series_id: 'ss' + season.season_id,
        title: season.season_title || season.title,
        current_episode: Number.isInteger(number) && number >= 0 ? number : index + 1,
        is_completed: false,
        bookmark_url: 'https://www.bilibili.com/bangumi/play/ss' + season.season_id,
        listpage_url: season.media_id ? 'https://www.bilibili.com/bangumi/media/md' + season.media_id : '',
        image_url: String(season.cover || '').replace(/^(http:)?\\/\\//, 'https://'),
        last_watched_time: watchedAt,
        fill_only: true,
      });
      send();
    } catch (error) {
      noted = '';
      console.warn('[已看管理器] 无法读取番剧信息', error);
    }
  }

  function note(record) {
    GM_setValue('news:' + record.series_id + ':' + record.last_watched_time, JSON.stringify(record));
  }

  // 服务器答复之前不删除；重复发送不会改变任何记录。一条读不懂的记录不会挡住其他记录：先分批，只剩它时才放弃。
  function send() {
    const keys = GM_listValues()
      .filter((key) => key.startsWith('news:'))
      .slice(0, size);
    if (sending || refused || keys.length === 0) return;
    sending = true;
    const records = keys.map((key) => JSON.parse(GM_getValue(key)));
    const failed = (reason) => {
      sending = false;
      console.warn('[已看管理器] 同步失败，稍后重试：' + reason);
    };
    GM_xmlhttpRequest({
      method: 'POST',
      url: ENDPOINT,
      headers: { 'Content-Type': 'application/json', 'X-API-Key': API_KEY },
      data: JSON.stringify({ action: 'sync_batch', records: records }),
      timeout: 30000,
      anonymous: true,
      onload: (response) => {
        if (response.status === 401) {
          refused = true;
          sending = false;
          console.error('[已看管理器] API 密钥已失效，请重新安装此脚本。');
          return;
        }
        if ([400, 413, 422].includes(response.status)) {
          size = Math.ceil(keys.length / 2);
          if (keys.length === 1) {
            GM_deleteValue(keys[0]);
            console.warn('[已看管理器] 服务器拒绝了一条记录', records[0]);
          }
          sending = false;
          return send();
        }
        let results;
        try {
          results = JSON.parse(response.responseText).results;
        } catch {
          results = undefined;
        }
        if (response.status !== 200 || !results) return failed('HTTP ' + response.status);
        keys.forEach((key) => GM_deleteValue(key));
        size = BATCH;
        sending = false;
        results
          .filter((one) => one.result === 'invalid')
          .forEach((one) => console.warn('[已看管理器] ' + one.series_id + '：' + one.message));
        send();
      },
      onerror: () => failed('网络错误'),
      ontimeout: () => failed('超时'),
    });
  }

  setInterval(look, LOOK_EVERY_MS);
  setInterval(send, SEND_EVERY_MS);
  send();
})();
`;
}
