/** ISO 4217: each alphabetic code with its number. */
const NUMBERS = `
AED784 AFN971 ALL008 AMD051 AOA973 ARS032 AUD036 AWG533 AZN944 BAM977 BBD052 BDT050 BHD048
BIF108 BMD060 BND096 BOB068 BOV984 BRL986 BSD044 BTN064 BWP072 BYN933 BZD084 CAD124 CDF976
CHE947 CHF756 CHW948 CLF990 CLP152 CNY156 COP170 COU970 CRC188 CUP192 CVE132 CZK203 DJF262
DKK208 DOP214 DZD012 EGP818 ERN232 ETB230 EUR978 FJD242 FKP238 GBP826 GEL981 GHS936 GIP292
GMD270 GNF324 GTQ320 GYD328 HKD344 HNL340 HTG332 HUF348 IDR360 ILS376 INR356 IQD368 IRR364
ISK352 JMD388 JOD400 JPY392 KES404 KGS417 KHR116 KMF174 KPW408 KRW410 KWD414 KYD136 KZT398
LAK418 LBP422 LKR144 LRD430 LSL426 LYD434 MAD504 MDL498 MGA969 MKD807 MMK104 MNT496 MOP446
MRU929 MUR480 MVR462 MWK454 MXN484 MXV979 MYR458 MZN943 NAD516 NGN566 NIO558 NOK578 NPR524
NZD554 OMR512 PAB590 PEN604 PGK598 PHP608 PKR586 PLN985 PYG600 QAR634 RON946 RSD941 RUB643
RWF646 SAR682 SBD090 SCR690 SDG938 SEK752 SGD702 SHP654 SLE925 SOS706 SRD968 SSP728 STN930
SVC222 SYP760 SZL748 THB764 TJS972 TMT934 TND788 TOP776 TRY949 TTD780 TWD901 TZS834 UAH980
UGX800 USD840 USN997 UYI940 UYU858 UYW927 UZS860 VED926 VES928 VND704 VUV548 WST882 XAF950
XCD951 XCG532 XOF952 XPF953 YER886 ZAR710 ZMW967 ZWG924`;

/** The currencies whose minor unit is not a hundredth (ISO 4217). */
const EXPONENTS: Readonly<Record<number, readonly string[]>> = {
  0: [
    ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI'],
    ...['VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  ],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
  4: ['CLF', 'UYW'],
};
const HUNDREDTHS = 2;
const CODE_LENGTH = 3;

const NUMBER_BY_CODE: ReadonlyMap<string, string> = new Map(
  NUMBERS.trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, CODE_LENGTH), entry.slice(CODE_LENGTH)]),
);

/** Every currency that has a number. */
export const NUMBERED_CURRENCIES: readonly string[] = [...NUMBER_BY_CODE.keys()];

/**
 * The number of a currency, three digits, as 3-D Secure writes it: 978 for EUR.
 *
 * @throws RangeError for a code that is not in use
 */
export function currencyNumber(code: string): string {
  const number = NUMBER_BY_CODE.get(code);
  if (number === undefined) throw new RangeError(`"${code}" is not a currency.`);
  return number;
}

/** The code for a number: EUR for 978; null if it is not in use. */
export function currencyOfNumber(number: string): string | null {
  return NUMBERED_CURRENCIES.find((code) => NUMBER_BY_CODE.get(code) === number) ?? null;
}

/** How many decimal places the minor unit of a currency has: 2 for EUR, 0 for JPY. */
export function currencyExponent(code: string): number {
  const other = Object.entries(EXPONENTS).find(([, codes]) => codes.includes(code));
  return other === undefined ? HUNDREDTHS : Number(other[0]);
}
