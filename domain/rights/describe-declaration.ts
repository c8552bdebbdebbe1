import type { declarations } from '../copy/en/declarations.ts'
import { copyLanguage } from '../copy-language.ts'
import { formatDay } from '../locale.ts'
import type { SiteLanguage } from '../site-language.ts'
import type { Declared } from './ports.ts'

/** What was declared, in one sentence of the customer's. The receipt and the email quote it. */
export function describeDeclaration(
  { kind, isExtraordinary: isForCause, wantedOn, ...declared }: Declared,
  words: typeof declarations,
  language: SiteLanguage = copyLanguage,
): string {
  const contract = toLine(declared.contract)
  if (kind === 'withdrawal') return words.withdraw(contract)
  if (!wantedOn) return words.cancelSoon({ contract, isForCause })
  return words.cancelOn({ contract, isForCause, day: formatDay(new Date(wantedOn), language) })
}

/** Somebody else's line breaks must not look like facts of ours. */
export function toLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
