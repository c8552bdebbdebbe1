import { getPlan } from '@ghost-writers-ia/rules/plans'
import type { invoices } from '../copy/en/invoices.ts'
import { copyLanguage } from '../copy-language.ts'
import { formatDay } from '../locale.ts'
import type { SiteLanguage } from '../site-language.ts'
import type { Adjustment, LineItem } from './history.ts'

type InvoiceWords = typeof invoices

/** What a line of an invoice is for. */
export function nameLine(
  item: LineItem,
  words: InvoiceWords,
  language: SiteLanguage = copyLanguage,
): string {
  if ('text' in item) return item.text
  const { name } = getPlan(item.planId)
  return item.isUnused ? words.unused(name) : words.planUntil(name, formatDay(item.until, language))
}

export function nameAdjustment({ kind }: Adjustment, words: InvoiceWords): string {
  return words.adjustments[kind]
}
