/**
 * The code of the userscript, after `ENDPOINT` and `GIVEN_KEY` ('' if it comes without one). It reports the episode at
 * which playback began: the URL names the next one shortly before the old video is gone.
 */
export const USERSCRIPT_BODY = String.raw`
  const BATCH = 100;
  const LOOK_EVERY_MS = 5000;
  const SEND_EVERY_MS = 60000;
  const TELL_EVERY_MS = 86400000;
  const WATCHED_PART = 0.8;
  const SEASON = 'https://api.bilibili.com/pgc/view/web/season?';
  // 番剧与国创，按季度信息里的 type。
  const TAGS = { 1: '日漫', 4: '国漫' };

  let playback = null;
  let noted = '';
  let size = BATCH;
  let sending = false;
  let refusedKey = null;
  let knownTypes = null;

  // 密钥由「已看管理器」页面交给脚本，保存在扩展里；随脚本下载的密钥只在它是新的一个时采用。
  function apiKey() {
    return GM_getValue('key') || GIVEN_KEY;
  }
  function takeKey(key) {
    GM_setValue('key', key);
    send();
  }
  if (GIVEN_KEY && typeof GM_info === 'object' && GM_getValue('given') !== GIVEN_KEY) {
    GM_setValue('given', GIVEN_KEY);
    GM_setValue('key', GIVEN_KEY);
  }

  function tell(text) {
    console.error('[已看管理器] ' + text);
    if (typeof GM_notification !== 'function' || Date.now() - (GM_getValue('told') || 0) < TELL_EVERY_MS) return;
    GM_setValue('told', Date.now());
    GM_notification({ title: '已看管理器', text: text, onclick: () => window.open(APP) });
  }

  // 页面上是哪一集：ep 地址自己说明；ss 地址要看页面的数据。
  function pageShown() {
    const [, kind, id] = /\/bangumi\/play\/(ep|ss)(\d+)/.exec(location.pathname) || [];
    if (kind === 'ep') return { episode: id, season: '' };
    return kind === 'ss' ? { episode: episodeOfState(), season: id } : null;
  }
  function episodeOfState() {
    const state = typeof unsafeWindow === 'object' ? unsafeWindow.__INITIAL_STATE__ : undefined;
    const info = (state && state.epInfo) || {};
    const id = info.ep_id || info.id;
    if (id > 0) return String(id);
    const canonical = document.querySelector('link[rel="canonical"]');
    return (/\/play\/ep(\d+)/.exec((canonical && canonical.href) || '') || [])[1] || '';
  }
  function nameOf(page) {
    return page.episode ? 'ep' + page.episode : 'ss' + page.season;
  }

  // 播放超过八成才算看过这一集。地址先变、旧视频还停在结尾时，仍是旧的一集。
  async function look() {
    const page = pageShown();
    const video = document.querySelector('video');
    if (!page || !video || !(video.duration > 0)) return;
    const isWatched = video.currentTime / video.duration >= WATCHED_PART;
    const of = video.currentSrc;
    if (!playback || of !== playback.of || !isWatched) playback = { of: of, page: page };
    const watched = playback.page;
    if (!isWatched || nameOf(watched) === noted) return;
    noted = nameOf(watched);
    const watchedAt = Date.now();
    try {
      const asked = watched.episode ? 'ep_id=' + watched.episode : 'season_id=' + watched.season;
      const answer = await fetch(SEASON + asked, { credentials: 'include' });
      const record = recordOf((await answer.json()).result, watched.episode);
      if (!record) return;
      note({ ...record, last_watched_time: watchedAt });
      send();
    } catch (error) {
      noted = '';
      console.warn('[已看管理器] 无法读取番剧信息', error);
    }
  }

  function recordOf(season, wanted) {
    const { episodes } = season;
    const progress = (season.user_status && season.user_status.progress) || {};
    const only = episodes.length === 1 ? idOf(episodes[0]) : '';
    const id = wanted || String(progress.last_ep_id || '') || only;
    const index = episodes.findIndex((episode) => idOf(episode) === id);
    if (index < 0) return null;
    const number = Number(episodes[index].title);
    const isFinished = Boolean(season.publish && season.publish.is_finish === 1);
    const types = (season.styles || []).map((style) => String(style.name || style).trim());
    return {
      series_id: 'ss' + season.season_id,
      title: season.season_title || season.title,
      current_episode: Number.isInteger(number) && number >= 0 ? number : index + 1,
      is_completed: isFinished && index === episodes.length - 1,
      tag: TAGS[season.type],
      selectedTypes: types.length > 0 ? types.filter((name) => name && !/[,，]/.test(name)) : undefined,
      description: season.evaluate || undefined,
      bookmark_url: 'https://www.bilibili.com/bangumi/play/ss' + season.season_id,
      listpage_url: season.media_id ? 'https://www.bilibili.com/bangumi/media/md' + season.media_id : '',
      image_url: String(season.cover || '').replace(/^(http:)?\/\//, 'https://'),
      fill_only: true,
    };
  }
  function idOf(episode) {
    return String(episode.id || episode.ep_id);
  }

  function note(record) {
    GM_setValue('news:' + record.series_id + ':' + record.last_watched_time, JSON.stringify(record));
  }

  function request(method, query, body) {
    return new Promise((resolve, reject) => {
      GM_xmlhttpRequest({
        method: method,
        url: ENDPOINT + query,
        headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey() },
        data: body && JSON.stringify(body),
        timeout: 30000,
        anonymous: true,
        onload: resolve,
        onerror: () => reject('网络错误'),
        ontimeout: () => reject('超时'),
      });
    });
  }

  async function send() {
    if (sending || refusedKey === apiKey()) return;
    sending = true;
    try {
      while (await sendSome());
    } catch (reason) {
      console.warn('[已看管理器] 同步失败，稍后重试：', reason);
    }
    sending = false;
  }

  // 服务器答复之前不删除；重复发送不会改变任何记录。一条读不懂的记录不会挡住其他记录：先分批，只剩它时才放弃。
  async function sendSome() {
    const keys = GM_listValues()
      .filter((key) => key.startsWith('news:'))
      .slice(0, size);
    if (keys.length === 0) return false;
    if (!apiKey()) {
      refusedKey = apiKey();
      tell('还没有密钥，进度暂存在浏览器里。请打开「已看管理器」的「API 密钥」，点击「连接脚本」。');
      return false;
    }
    const records = keys.map((key) => JSON.parse(GM_getValue(key)));
    await addTypes(records);
    const response = await request('POST', '', { action: 'sync_batch', records: records });
    if (response.status === 401) {
      refusedKey = apiKey();
      tell('API 密钥已失效，进度暂存在浏览器里。请打开「已看管理器」的「API 密钥」，点击「连接脚本」。');
      return false;
    }
    if ([400, 413, 422].includes(response.status)) {
      size = Math.ceil(keys.length / 2);
      if (keys.length === 1) {
        GM_deleteValue(keys[0]);
        console.warn('[已看管理器] 服务器拒绝了一条记录', records[0]);
      }
      return true;
    }
    const results = response.status === 200 && JSON.parse(response.responseText).results;
    if (!results) throw 'HTTP ' + response.status;
    keys.forEach((key) => GM_deleteValue(key));
    size = BATCH;
    results.forEach((one, index) => {
      if (one.clamped) console.warn('[已看管理器] 这台设备的时钟快了，时间按服务器的现在计算');
      if (one.result !== 'invalid') return;
      console.warn('[已看管理器] ' + one.series_id + '：' + one.message);
      // 类型刚被删掉时，没有类型的同一条仍然算数。
      knownTypes = null;
      if (records[index].selectedTypes) note({ ...records[index], selectedTypes: undefined });
    });
    return true;
  }

  // 服务器不认识的类型会让记录被拒，先把它们加上；加过而又被你删掉的不再加。
  async function addTypes(records) {
    const wanted = new Set(records.flatMap((record) => record.selectedTypes || []));
    if (wanted.size === 0) return;
    if (!knownTypes) {
      const response = await request('GET', '?action=get_anime_types');
      const { anime_types: types = [] } = response.status === 200 ? JSON.parse(response.responseText) : {};
      knownTypes = new Set(types.map((type) => type.type_name));
    }
    const added = new Set(GM_getValue('types') || []);
    for (const name of wanted) {
      if (knownTypes.has(name) || added.has(name)) continue;
      const response = await request('POST', '', { action: 'add_anime_type', type_name: name });
      if (response.status !== 200 && response.status !== 409) continue;
      knownTypes.add(name);
      GM_setValue('types', [...added.add(name)]);
    }
    records.forEach((record) => {
      if (record.selectedTypes) {
        record.selectedTypes = record.selectedTypes.filter((name) => knownTypes.has(name));
      }
    });
  }

  if (location.pathname.startsWith('/bangumi/play/')) {
    setInterval(look, LOOK_EVERY_MS);
    setInterval(send, SEND_EVERY_MS);
    send();
  } else {
    // 「已看管理器」自己的页面：它把密钥交给脚本，脚本说自己在这里。
    window.addEventListener('message', (event) => {
      const key = event.data && event.data.watchedRecordsKey;
      if (event.origin !== location.origin || !/^tsw_[\w-]{40}$/.test(key || '')) return;
      takeKey(key);
      window.postMessage({ watchedRecordsScript: VERSION }, location.origin);
    });
  }
`;
