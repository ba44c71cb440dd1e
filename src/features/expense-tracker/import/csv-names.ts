import { isCurrency } from '@/platform/shared/currency';

/** What a column of a CSV file holds. */
export const COLUMN_ROLES = [
  'ignored',
  'date',
  'amount',
  'out',
  'in',
  'direction',
  'payee',
  /** Who paid what came in, beside a payee of what went out. */
  'payer',
  'notes',
  'category',
  'externalId',
  'currency',
  /** What the bank took beside the amount. */
  'fee',
  /** Of the account after a row; compared, never stored. */
  'balance',
  /** Which account a row is of, in the file of several. */
  'account',
  /** Whether the bank has booked a row; what it has not is left out. */
  'state',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** How banks name their columns, in the languages of Europe and East Asia; the likeliest first. */
const NAMES: Record<Exclude<ColumnRole, 'ignored'>, string> = {
  date: `date|booking date|date posted|posting date|posted date|post date|transaction date|trans date|completed date
    |started date|date started|buchungstag|buchungsdatum|buchung|datum|umsatzdatum|belegdatum|date operation
    |date de l operation|date d operation|date de comptabilisation|date comptable|fecha|fecha operacion|fecha de operacion
    |fecha contable|f operacion|日期|交易日期|交易时间|记账日期|入账日期|付款时间|创建时间|交易创建时间
    |entry date|effective date|transaction date and time|date and time|created on|timestamp|transactiedatum|boekdatum
    |data operacji|data transakcji|data księgowania|data operazione|data contabile|data movimento|data lançamento
    |data do lançamento|data mov|data|bokföringsdag|bokföringsdatum|transaktionsdag|transaktionsdatum|bokført dato
    |bokføringsdato|bogføringsdato|dato|kirjauspäivä|maksupäivä|päivämäärä|datum provedení|datum zaúčtování|datum transakce
    |könyvelés dátuma|tranzakció dátuma|dátum|işlem tarihi|tarih|дата операции|дата платежа|дата проводки|дата
    |ημερομηνία συναλλαγής|ημερομηνία|取引日|お取引日|日付|年月日|ご利用日|利用日|거래일시|거래일자|거래일|날짜
    |value date|wertstellung|wertstellungsdatum|valutadatum|valuta|date de valeur|date valeur|fecha valor|f valor|data waluty
    |data valuta|rentedatum|valutadag|txn date|created|dateop|date comptabilisation|date processed|uitvoeringsdatum
    |datum verrichting`,
  amount: `amount|transaction amount|betrag|umsatz|betrag in eur|umsatz in eur|montant|montant en euros|importe|monto|bedrag
    |金额|交易金额|发生额|amount eur|amount usd|amount gbp|betrag eur|betrag chf|importe eur|value|net|netto
    |transactiebedrag|kwota operacji|kwota transakcji|kwota|importo|valor|montante|belopp|beløp|beløb|määrä|částka|objem
    |összeg|işlem tutarı|tutar|сумма операции|сумма платежа|сумма|ποσό|金額|お取引金額|利用金額|거래금액|금액
    |source amount|montant operation|määrä euroa|amount num|buchungsbetrag|tranzakció összege|zaúčtovaná částka|入出金`,
  out: `debit|debit amount|debits|withdrawal|withdrawals|withdrawal amt|withdrawal amount|paid out|money out|out|soll
    |belastung|belastungen|lastschrift|ausgang|ausgaben|belastung in chf|lastschrift in chf|depense|depenses|sortie
    |debit euros|debit chf|cargo|cargos|debe|debito|adeudo|retiro|retiros|支出|支出金额|借方|借方金额|借方发生额|转出金额
    |outflow|amount debited|payment out|spent|af|afschrijving|uitgaven|obciążenia|wydatki|uscite|dare|addebiti|addebito
    |saída|saídas|uttag|ut|ut fra konto|ud|výdaje|terhelés|borç|gider|расход|списание|χρέωση|出金|出金金額|お支払金額
    |お引出し|お引き出し|引出金額|支払い金額|출금|출금액|출금금액|찾으신금액`,
  in: `credit|credit amount|credits|deposit|deposits|deposit amt|deposit amount|paid in|money in|in|haben|gutschrift
    |gutschriften|eingang|einnahmen|gutschrift in chf|recette|recettes|entree|credit euros|credit chf|abono|abonos|haber
    |credito|ingreso|ingresos|deposito|depositos|收入|收入金额|贷方|贷方金额|贷方发生额|转入金额|存入金额
    |inflow|amount credited|payment in|received|bij|bijschrijving|inkomsten|uznania|wpływy|entrate|avere|accrediti|accredito
    |entrada|entradas|insättning|inn|inn på konto|ind|příjmy|jóváírás|alacak|gelir|приход|поступление|зачисление|πίστωση
    |入金|入金金額|お預入れ|お預け入れ|預入金額|預かり金額|입금|입금액|입금금액|맡기신금액`,
  direction: `debit credit|credit debit|debit credit indicator|credit debit indicator|dr cr|cr dr|d c|soll haben|s h|af bij
    |sens|收 支|收支|收支类型|借贷|借贷标志|收支标志|direction|credit or debit|soll haben kennzeichen|bij af|debit kredit`,
  payee: `payee|merchant|merchant name|counterparty|counter party|beneficiary|recipient|name|zahlungsempfanger
    |zahlungsempfanger in|empfanger|auftraggeber empfanger|auftraggeber begunstigter|name zahlungsbeteiligter
    |beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|beneficiaire
    |tiers|nom|beneficiario|comercio|交易对方|对方户名|对方名称|对方账户名|对方账户名称|收款人|商户名称|商户
    |partner name|partnername|partner|counterparty name|name description|payee name|other party name|other party
    |beneficiary name|empfängername|empfänger auftraggeber|auftraggeber zahlungsempfänger|begünstigter auftraggeber
    |naam van de tegenpartij|nom de la contrepartie|target name|naam omschrijving|naam tegenpartij|tegenpartij|contrepartie|naam|nazwa kontrahenta|dane kontrahenta|kontrahent|nadawca odbiorca
    |odbiorca nadawca|odbiorca|controparte|nome|favorecido|destinatário|contraparte|namn|mottagare|motpart|navn|mottaker
    |modtager|saajan nimi|saaja maksaja|saaja|nimi|název protiúčtu|název protistrany|protistrana|příjemce|partner neve
    |kedvezményezett|alıcı|получатель|контрагент|取引先|支払先|ご利用店名|利用店名|거래처|가맹점명|사용처
    |description|transaction description|details|transaction details|beschreibung|buchungstext|libelle
    |libelle operation|libelle complet operation|concepto|descripcion|摘要内容|摘要|交易摘要|operazione|transaktionsbeschreibung
    |narration|transaction remarks|particulars|original description|beschreibung1|avisierungstext|buchungsdetails|umsatztext
    |omschrijving|descrizione operazione|descrizione|causale|descrição do lançamento|descrição|histórico|lançamento
    |opis operacji|opis transakcji|opis|tytuł operacji|tytuł|rubrik|beskrivning|beskrivelse|tekst|text|forklaring
    |specifikation|transaktion|popis|açıklama|описание операции|описание|αιτιολογία|περιγραφή|取引内容|お取引内容|内容
    |お取り扱い内容|入出金内容|적요|내용|기재내용|handelaar|title|label`,
  payer: `payer|sender|debtor|zahlungspflichtige r|zahlungspflichtiger|auftraggeber|donneur d ordre|ordenante|付款人|付款方
    |remitter|source name|nadawca|ordinante|avsändare|avsender|afsender|maksaja|плательщик`,
  notes: `notes|note|memo|reference|purpose|comment|comments|remittance information|payment reference|verwendungszweck
    |bemerkung|bemerkungen|notiz|mitteilung|commentaire|reference|detail|informations complementaires|observaciones|notas
    |referencia|mas datos|备注|商品|商品说明|用途|附言|交易说明|notifications|message|zahlungsreferenz|zusatztext
    |beschreibung2|beschreibung3|mededelingen|mededeling|omschrijving 1|omschrijving 2|omschrijving 3|tytuł przelewu|uwagi
    |dettagli|observações|meddelande|melding|besked|viesti|zpráva pro příjemce|zpráva|poznámka|közlemény|megjegyzés
    |назначение платежа|комментарий|備考|メモ|비고|메모`,
  category: `category group category|category|kategorie|categorie|categoria|分类|类别|交易分类|kategoria|kategori|категория
    |カテゴリ|카테고리`,
  externalId: `transaction id|external id|fitid|id|unique id|reference number|transaction number|transaction reference
    |reference id|transaktions id|transaktionsnummer|umsatz id|identifiant|numero de operacion|交易单号|交易号|流水号
    |交易流水号|交易订单号|arkistointitunnus|identificador|id operace|id transakce`,
  currency: `currency|transaction currency|wahrung|waehrung|devise|moneda|divisa|币种|货币|waluta|valuta|moeda|munt|měna
    |devizanem|döviz|para birimi|валюта|νόμισμα|通貨|통화|whg|source currency|buchungswährung`,
  fee: `fee|fees|fee amount|source fee amount|gebühr|gebühren|entgelt|frais|comisión|comisiones|commissione|commissioni|tarifa|kosten|opłata
    |prowizja|avgift|gebyr|poplatek|комиссия|手续费|手数料|수수료`,
  balance: `balance|running balance|account balance|closing balance|balance after transaction|saldo|saldo nach buchung
    |saldo in eur|saldo in chf|kontostand|solde|saldo na mutatie|saldo po operacji|saldo po transakcji|saldo contabile
    |kontosaldo|zůstatek|egyenleg|bakiye|остаток|υπόλοιπο|余额|账户余额|残高|差引残高|取引後残高|잔액|거래후잔액|accountbalance
    |resulting balance|guthaben|saldo na trn|bokfört saldo`,
  account: 'account|account name',
  state: `status|state|info|stato|contabilizzazione|estado|stav|status transakcji|tila|durum|статус|交易状态|当前状态|状态`,
};

/** UTF-16 units of a name that are looked at. */
const LONGEST = 200;

const RANKS = new Map<ColumnRole, ReadonlyMap<string, number>>(
  Object.entries(NAMES).map(([role, names]) => [
    role as ColumnRole,
    new Map(names.split('|').map((name, at) => [plainName(name), at])),
  ]),
);

/**
 * What the columns of these names hold: each but the notes in one column, the one whose name is the likeliest.
 *
 * @param currency of the account; '' if it is not known
 * @param fits whether the cells of a column, counted from 0, can be what its name says
 */
export function columnRoles(
  names: readonly string[],
  currency = '',
  fits: (role: ColumnRole, at: number) => boolean = () => true,
): ColumnRole[] {
  const plain = names.map(plainName);
  const roles = names.map((): ColumnRole => 'ignored');
  for (const [role, ranks] of RANKS) {
    const found = plain
      .map((name, at) => ({ at, rank: rankOf(name, ranks, currency) }))
      .filter(
        (one): one is { at: number; rank: number } =>
          one.rank !== undefined && roles[one.at] === 'ignored' && fits(role, one.at),
      )
      .sort((one, other) => one.rank - other.rank);
    for (const [place, { at }] of found.entries()) {
      if (place === 0 || role === 'notes') roles[at] = role;
      // A text beside the name says more of the same transaction.
      else if (role === 'payee') roles[at] = 'notes';
    }
  }
  const amount = currencyIn(plain[roles.indexOf('amount')] ?? '').plain;
  return withOneAmount(NET.test(amount) ? roles.map((role) => (role === 'fee' ? 'ignored' : role)) : roles);
}

/** The fee is taken from it already. */
const NET = /^net(?:to)?$/;

/**
 * How likely a name is, the lower the likelier; undefined: it is not known. Names of another currency than the account's
 * come last, and count only where they are listed with it: such amounts would be stored as the account's.
 */
function rankOf(name: string, ranks: ReadonlyMap<string, number>, currency: string): number | undefined {
  const { plain, code } = currencyIn(name);
  const [told, stripped] = [ranks.get(name), ranks.get(plain)];
  const isOther = code !== '' && currency !== '' && code !== currency;
  if (told !== undefined) return isOther ? told + 2 * ranks.size : told;
  return stripped === undefined || isOther ? undefined : stripped + ranks.size;
}

/** 'belastung in chf' is 'belastung', of CHF. */
function currencyIn(name: string): { plain: string; code: string } {
  const [, plain = '', letters = ''] = /^(.+?)(?: in)? ([a-z]{3})$/.exec(name) ?? [];
  const code = letters.toUpperCase();
  return isCurrency(code) ? { plain, code } : { plain: name, code: '' };
}

/** An amount in one column with its sign, or in two. */
function withOneAmount(roles: readonly ColumnRole[]): ColumnRole[] {
  const isSplit = roles.includes('out') && roles.includes('in');
  const dropped: ColumnRole[] = isSplit
    ? ['amount', 'direction']
    : roles.includes('amount')
      ? ['out', 'in']
      : [];
  return roles.map((role) => (dropped.includes(role) ? 'ignored' : role));
}

/** Small letters without accents, marks, and what is in brackets: 'Betrag (€)' is 'betrag'. */
function plainName(name: string): string {
  // None of the names is half as long, and what is in brackets is looked for from each bracket on.
  const plain = name.slice(0, LONGEST).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words(plain.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')) || words(plain);
}
