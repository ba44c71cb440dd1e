/* The currencies in use (ISO 4217, list one) and their decimal places. */

const CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP ' +
  'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT ' +
  'MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD ' +
  'SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYI UYU UYW UZS ' +
  'VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG';

/** The codes of all currencies, in the order of the alphabet. */
export const currencies: readonly string[] = CODES.split(' ');

const known = new Set(currencies);

// `Intl` must not be asked: it has no decimals for some that have two (specification 5.1).
const EXCEPTIONS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const digitsByCode = new Map(
  Object.entries(EXCEPTIONS).flatMap(([digits, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(digits)]),
  ),
);
const USUAL_DIGITS = 2;

export function isCurrency(code: string): boolean {
  return known.has(code);
}

/** How many decimal places amounts of a currency have: 100 minor units of a euro are 2. */
export function minorDigits(code: string): number {
  return digitsByCode.get(code) ?? USUAL_DIGITS;
}
