/** What columns of directions call out and in, in the languages whose names of columns are known. */
const OUT =
  /^(?:-|d|dr|db|dbit|debit|débit|debet|debe|cargo|out|outgoing|outflow|withdrawal|expense|af|s|soll|lastschrift|belastung|ausgang|ausgabe|dare|addebito|débito|debito|saída|obciążenie|wydatek|uttag|ud|расход|списание|дебет|borç|支出|支|借|付款|出金|출금)$/i;
const IN =
  /^(?:\+|c|cr|crdt|k|kredit|credit|crédit|haber|abono|in|incoming|inflow|deposit|income|bij|h|haben|gutschrift|eingang|einnahme|avere|accredito|crédito|credito|entrada|uznanie|wpływ|insättning|ind|inn|приход|зачисление|поступление|кредит|alacak|收入|收|贷|收款|入金|입금)$/i;

/** -1: out, 1: in, null: the word is not known. */
export function directionOf(word: string): -1 | 1 | null {
  if (OUT.test(word)) return -1;
  return IN.test(word) ? 1 : null;
}

export function isDirection(word: string): boolean {
  return directionOf(word) !== null;
}
