/** What banks call what they have not booked, or never will. */
const UNBOOKED =
  /^(?:(?:umsatz )?vorgemerkt|offen|pending|processing|in progress|authori[sz]ed|reverted|declined|denied|failed|rejected|refused|cancell?ed|voided|expired|abgelehnt|afgewezen|geweigerd|refusée?|rejetée?|en attente|en cours|pendiente|pendente|rechazad[oa]|autorizzato|non contabilizzato|in attesa|venter|afventer|afvist|reserver(?:ad|at|t)|oczekując[aey]|odrzucon[aey]|отклон[её]н[ао]?|в обработке|交易关闭|支付失败|等待付款|待支付)$/i;
const BOOKED =
  /^(?:(?:umsatz )?gebucht|abgeschlossen|ausgeführt|booked|posted|completed?|cleared|settled|executed|accepted|approved|success(?:ful)?|ok|uitgevoerd|geaccepteerd|acceptée?|exécutée?|comptabilisée?|contabilizzato|eseguito|realizad[oa]|contabilizad[oa]|udført|utført|bokförd|zaksięgowan[aey]|zrealizowan[aey]|выполнен[ао]?|исполнен[ао]?|交易成功|支付成功|还款成功|退款成功|已存入零钱|已转账|对方已收钱|朋友已收钱|已收钱|已全额退款)$/i;

/** Whether a word says that the bank has not booked an entry. */
export function isUnbooked(word: string): boolean {
  return UNBOOKED.test(word);
}

/** Whether a word says that the bank has booked an entry, or that it has not. */
export function isState(word: string): boolean {
  return UNBOOKED.test(word) || BOOKED.test(word);
}
