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
      toPercent(exact / shown),
    ],
  })),
  method: `Measured on ${formatCount(figures.sequences)} sequences with ${formatCount(figures.edits)} edits, from consecutive releases of ${figures.packages} packages that the rules weren't developed with. **Exact:** to the character and at that place, what the author changed there. **Wrong:** everything else.`,
}

const { withModel } = figures

const models = [
  { key: 'local', name: 'The local model', ...withModel.local },
  { key: 'stand-in', name: 'The stand-in', ...withModel.standIn },
]

/** How often a model is right where the rules say nothing. */
export const nextEditModelFigures: FigureTable = {
  columns: ['Model', 'Asked', 'Shown', 'Exact', 'Wrong', 'Right'],
  rows: models.map(({ key, name, asked, shown, exact, wrong }) => ({
    key,
    cells: [
      name,
      ...[asked, shown, exact, wrong].map((count) => formatCount(count)),
      shown > 0 ? toPercent(exact / shown) : 'None shown',
    ],
  })),
  method: `A sample: every fourth sequence, ${formatCount(withModel.sequences)} with ${formatCount(withModel.edits)} edits. **Asked:** how often the model was, where the rules showed nothing.`,
}

function toPercent(share: number): string {
  return `${(100 * share).toFixed(1)}%`
}
