import { type Currency, defaultCurrency } from '../money.ts'

/** The member states, by their ISO codes. */
const memberStates: readonly string[] = [
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
].flatMap((codes) => codes.split(' '))

/** Beside the member states, where euros are closer than dollars. */
const neighbors: readonly string[] = ['AD CH GB IS LI MC ME NO SM VA XK'].flatMap((codes) =>
  codes.split(' '),
)

export function isMemberState(country: string | null): boolean {
  return memberStates.includes(country ?? '')
}

/** The currency that the checkout begins with for someone in this country. */
export function getCountryCurrency(country: string | null): Currency {
  const isEuropean = isMemberState(country) || neighbors.includes(country ?? '')
  return isEuropean ? 'eur' : defaultCurrency
}
