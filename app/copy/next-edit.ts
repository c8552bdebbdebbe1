/** What pages say about the next edit. `npm run bench -- next-edit` writes its figures. */

import { formatCount } from '#domain/locale.ts'
import type { FigureTable } from './figure-table.ts'
import { nextEdit as figures } from './measured.json' with { type: 'json' }

const names: Readonly<Record<keyof typeof figures.rules, string>> = {
  rename: 'A name changed',
  repeat: 'A change repeated',
  signature: 'A signature changed',
  all: 'All',
}

/** How often the rules are right. */
export const nextEditFigures: FigureTable = {
  columns: ['Rule', 'Shown', 'Exact', 'Wrong', 'Right'],
  rows: Object.entries(figures.rules).map(([rule, { shown, exact, wrong }]) => ({
    key: rule,
    cells: [
      names[rule as keyof typeof names],
      ...[shown, exact, wrong].map((count) => formatCount(count)),
      `${((100 * exact) / shown).toFixed(1)}%`,
    ],
  })),
  method: `Measured on ${formatCount(figures.sequences)} sequences with ${formatCount(figures.edits)} edits, from consecutive releases of ${figures.packages} packages that the rules weren't developed with. **Exact:** to the character and at that place, what the author changed there. **Wrong:** everything else.`,
}
