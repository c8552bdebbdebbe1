import { dutyTable } from './duties.ts'
import type { FigureTable } from './figure-table.ts'
import { localFigures } from './local-model.ts'
import { nextEditFigures, nextEditModelFigures } from './next-edit.ts'

/** By the names of their blocks in the documentation. */
export const figureTables: Readonly<Record<string, FigureTable>> = {
  duties: dutyTable,
  'local-figures': localFigures.quality,
  'local-costs': localFigures.costs,
  'next-edit-figures': nextEditFigures,
  'next-edit-model-figures': nextEditModelFigures,
}
