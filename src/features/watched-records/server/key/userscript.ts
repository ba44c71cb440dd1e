import { USERSCRIPT_BODY } from './userscript-body';

/** To be raised with every change of the script, or script managers do not update it. */
export const USERSCRIPT_VERSION = '2.0.0';

export const USERSCRIPT_NAME = 'WatchedRecords.user.js';

/**
 * A userscript (Tampermonkey, Violentmonkey) that reports to this server what was watched on bilibili.com. News are
 * queued in the script manager's storage until the server has answered, one entry each, so that tabs do not overwrite
 * each other's.
 *
 * @param publicUrl where the browser reaches the server, without a trailing slash
 * @param apiKey '' for the script at its public URL, which gets the key from the app's page
 */
export function userscriptText(publicUrl: string, apiKey = ''): string {
  const { hostname, origin } = new URL(publicUrl);
  const address = `${origin}/api/${USERSCRIPT_NAME}`;
  return `// ==UserScript==
// @name         已看管理器同步
// @namespace    ${origin}/
// @version      ${USERSCRIPT_VERSION}
// @description  把在 bilibili 看过的番剧同步到已看管理器
// @match        https://www.bilibili.com/bangumi/play/*
// @match        ${origin}/app/*
// @connect      ${hostname}
// @grant        GM_xmlhttpRequest
// @grant        GM_getValue
// @grant        GM_setValue
// @grant        GM_deleteValue
// @grant        GM_listValues
// @grant        GM_notification
// @grant        unsafeWindow
// @noframes
// @updateURL    ${address}
// @downloadURL  ${address}
// ==/UserScript==
${apiKey && '\n// 此脚本含有你的 API 密钥，请勿分享。\n'}
(function () {
  'use strict';

  const ENDPOINT = ${JSON.stringify(`${origin}/api/WatchedRecords.php`)};
  const APP = ${JSON.stringify(`${origin}/app/watched-records`)};
  const VERSION = '${USERSCRIPT_VERSION}';
  const GIVEN_KEY = ${JSON.stringify(apiKey)};
${USERSCRIPT_BODY}})();
`;
}
