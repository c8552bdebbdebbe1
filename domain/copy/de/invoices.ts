import type * as source from '../en/invoices.ts'

/** In German VAT law a "Gutschrift" is something else, so unused time and credit notes aren't called that. */
export const invoices: typeof source.invoices = {
  unused: (plan) => `Nicht genutzte Zeit mit ${plan}`,
  planUntil: (plan, day) => `${plan} bis zum ${day}`,
  adjustments: {
    discount: 'Rabatt',
    tax: 'Steuer',
    'credit-note': 'Rechnungskorrektur',
    'credit-applied': 'Mit Guthaben verrechnet',
    'credit-added': 'Deinem Guthaben gutgeschrieben',
    'carried-over': 'Übertrag von deiner letzten Rechnung',
    'carried-forward': 'Zu wenig zum Abbuchen, kommt auf deine nächste Rechnung',
    other: 'Anpassung',
  },
}
