/** What pages say about the local model. `npm run bench -- local-model` writes its figures. */

import { localModel as manifest } from '@ghost-writers-ia/local-model/manifest'
import { formatCount } from '#domain/locale.ts'
import type { FigureTable } from './figure-table.ts'
import { localModel as figures } from './measured.json' with { type: 'json' }

const megabytes = formatCount(Math.round(manifest.bytes / 1_000_000))

/** How good the model is, by language. */
const quality: FigureTable = {
  columns: ['Language', 'Shown', 'Right', 'Typing saved'],
  rows: Object.entries(figures.languages).map(([name, { shown, right, saved }]) => ({
    key: name,
    cells: [name, ...[shown, right, saved].map((percent) => `${percent.toFixed(1)}%`)],
  })),
  method: `Measured at ${formatCount(figures.positions)} places in ${figures.projects} projects that the model has never seen, with a confidence of ${figures.confidence}. **Shown:** at how many of these places there was a suggestion. **Right:** how many suggestions were, to the character, what the author wrote next. **Typing saved:** how much of the rest of the line that is.`,
}

const costs: FigureTable = {
  columns: ['What it takes', 'How much'],
  rows: [
    { key: 'download', cells: ['Download', `${megabytes} MB, once`] },
    { key: 'memory', cells: ['Memory while you type', `up to ${figures.memoryMb} MB`] },
    { key: 'key', cells: ['From key to suggestion', `9 of 10 within ${figures.keyMs} ms`] },
    { key: 'token', cells: ['For each part of a word', `${figures.tokenMs} ms`] },
  ],
  method:
    "Processor time on one core of a small server, after the model has read the file. Reading a new file takes up to a second, in the background. A recent laptop should take about half of it, but we haven't measured one.",
}

export const localFigures = { quality, costs }
