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
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/**
 * How banks name their columns, in English, German, French, Spanish and Chinese, in small letters, without accents and
 * marks; the likeliest first. 'balance' and its like are in no list, so that they are ignored.
 */
const NAMES: Record<Exclude<ColumnRole, 'ignored'>, string> = {
  date: `date|booking date|date posted|posting date|posted date|post date|transaction date|trans date|completed date
    |started date|date started|buchungstag|buchungsdatum|buchung|datum|umsatzdatum|belegdatum|date operation
    |date de l operation|date d operation|date de comptabilisation|date comptable|fecha|fecha operacion|fecha de operacion
    |fecha contable|f operacion|日期|交易日期|交易时间|记账日期|入账日期|付款时间|创建时间|交易创建时间
    |value date|wertstellung|wertstellungsdatum|valutadatum|valuta|date de valeur|date valeur|fecha valor|f valor`,
  amount: `amount|transaction amount|betrag|umsatz|betrag in eur|umsatz in eur|montant|montant en euros|importe|monto|bedrag
    |金额|交易金额|发生额|amount eur|amount usd|amount gbp|betrag eur|betrag chf|importe eur|value|net|netto`,
  out: `debit|debit amount|debits|withdrawal|withdrawals|withdrawal amt|withdrawal amount|paid out|money out|out|soll
    |belastung|belastungen|lastschrift|ausgang|ausgaben|belastung in chf|lastschrift in chf|depense|depenses|sortie
    |debit euros|debit chf|cargo|cargos|debe|debito|adeudo|retiro|retiros|支出|支出金额|借方|借方金额|借方发生额|转出金额`,
  in: `credit|credit amount|credits|deposit|deposits|deposit amt|deposit amount|paid in|money in|in|haben|gutschrift
    |gutschriften|eingang|einnahmen|gutschrift in chf|recette|recettes|entree|credit euros|credit chf|abono|abonos|haber
    |credito|ingreso|ingresos|deposito|depositos|收入|收入金额|贷方|贷方金额|贷方发生额|转入金额|存入金额`,
  direction: `debit credit|credit debit|debit credit indicator|credit debit indicator|dr cr|cr dr|d c|soll haben|s h|af bij
    |sens|收 支|收支|收支类型|借贷|借贷标志|收支标志|direction`,
  payee: `payee|merchant|merchant name|counterparty|counter party|beneficiary|recipient|name|zahlungsempfanger
    |zahlungsempfanger in|empfanger|auftraggeber empfanger|auftraggeber begunstigter|name zahlungsbeteiligter
    |beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|beneficiaire
    |tiers|nom|beneficiario|comercio|交易对方|对方户名|对方名称|对方账户名|对方账户名称|收款人|商户名称|商户
    |description|transaction description|details|transaction details|beschreibung|buchungstext|libelle
    |libelle operation|concepto|descripcion|摘要|交易摘要`,
  payer: `payer|sender|debtor|zahlungspflichtige r|zahlungspflichtiger|auftraggeber|donneur d ordre|ordenante|付款人|付款方`,
  notes: `notes|note|memo|reference|purpose|comment|comments|remittance information|payment reference|verwendungszweck
    |bemerkung|bemerkungen|notiz|mitteilung|commentaire|reference|detail|informations complementaires|observaciones|notas
    |referencia|mas datos|备注|商品|商品说明|用途|附言|交易说明`,
  category: `category|kategorie|categorie|categoria|分类|类别|交易分类`,
  externalId: `transaction id|external id|fitid|id|unique id|reference number|transaction number|transaction reference
    |reference id|transaktions id|transaktionsnummer|umsatz id|identifiant|numero de operacion|交易单号|交易号|流水号
    |交易流水号|交易订单号`,
  currency: `currency|transaction currency|wahrung|waehrung|devise|moneda|divisa|币种|货币`,
};

const RANKS = new Map<ColumnRole, ReadonlyMap<string, number>>(
  Object.entries(NAMES).map(([role, names]) => [
    role as ColumnRole,
    new Map(names.split('|').map((name, at) => [name.trim(), at])),
  ]),
);

/** What the columns of these names hold: each but the notes in one column, the one whose name is the likeliest. */
export function columnRoles(names: readonly string[]): ColumnRole[] {
  const plain = names.map(plainName);
  const roles = names.map((): ColumnRole => 'ignored');
  for (const [role, ranks] of RANKS) {
    const found = plain
      .map((name, at) => ({ at, rank: ranks.get(name) }))
      .filter(
        (one): one is { at: number; rank: number } => one.rank !== undefined && roles[one.at] === 'ignored',
      )
      .sort((one, other) => one.rank - other.rank);
    for (const [place, { at }] of found.entries()) {
      if (place === 0 || role === 'notes') roles[at] = role;
      // A text beside the name says more of the same transaction.
      else if (role === 'payee') roles[at] = 'notes';
    }
  }
  return withOneAmount(roles);
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

/** UTF-16 units of a name that are looked at. */
const LONGEST = 200;

/** Small letters without accents, marks, and what is in brackets: 'Betrag (€)' is 'betrag'. */
function plainName(name: string): string {
  // None of the names is half as long, and what is in brackets is looked for from each bracket on.
  const plain = name.slice(0, LONGEST).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words(plain.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')) || words(plain);
}
