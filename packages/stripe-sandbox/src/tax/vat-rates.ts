/**
 * Standard VAT rates of the EU in percent, which apply to electronically supplied services, and the
 * day from which each applies. Source: "VAT rates applied in the Member States of the European
 * Union" (taxation-customs.ec.europa.eu, as of 2026-01-01); of earlier rates, those that changed
 * since 2024.
 */
const standardRates: Readonly<Record<string, readonly Rate[]>> = {
  AT: [{ since: '1984-01-01', percent: 20 }],
  BE: [{ since: '1996-01-01', percent: 21 }],
  BG: [{ since: '1999-01-01', percent: 20 }],
  CY: [{ since: '2014-01-13', percent: 19 }],
  CZ: [{ since: '2013-01-01', percent: 21 }],
  DE: [{ since: '2021-01-01', percent: 19 }],
  DK: [{ since: '1992-01-01', percent: 25 }],
  EE: [
    { since: '2024-01-01', percent: 22 },
    { since: '2025-07-01', percent: 24 },
  ],
  ES: [{ since: '2012-09-01', percent: 21 }],
  FI: [
    { since: '2013-01-01', percent: 24 },
    { since: '2024-09-01', percent: 25.5 },
  ],
  FR: [{ since: '2014-01-01', percent: 20 }],
  GR: [{ since: '2016-06-01', percent: 24 }],
  HR: [{ since: '2012-03-01', percent: 25 }],
  HU: [{ since: '2012-01-01', percent: 27 }],
  IE: [{ since: '2021-03-01', percent: 23 }],
  IT: [{ since: '2013-10-01', percent: 22 }],
  LT: [{ since: '2009-09-01', percent: 21 }],
  LU: [{ since: '2024-01-01', percent: 17 }],
  LV: [{ since: '2012-07-01', percent: 21 }],
  MT: [{ since: '2004-01-01', percent: 18 }],
  NL: [{ since: '2012-10-01', percent: 21 }],
  PL: [{ since: '2011-01-01', percent: 23 }],
  PT: [{ since: '2011-01-01', percent: 23 }],
  RO: [
    { since: '2017-01-01', percent: 19 },
    { since: '2025-08-01', percent: 21 },
  ],
  SE: [{ since: '1990-07-01', percent: 25 }],
  SI: [{ since: '2013-07-01', percent: 22 }],
  SK: [
    { since: '2011-01-01', percent: 20 },
    { since: '2025-01-01', percent: 23 },
  ],
}

type Rate = { readonly since: string; readonly percent: number }

/** The member states, by their ISO codes. */
export const memberStates: readonly string[] = Object.keys(standardRates)

/** The standard rate of a country on a day; null outside the EU. */
export function findStandardRate(country: string, at: Date): number | null {
  const rates = Object.hasOwn(standardRates, country) ? standardRates[country] : undefined
  const day = at.toISOString().slice(0, 10)
  return rates?.findLast(({ since }) => since <= day)?.percent ?? null
}
