import { localModel as manifest } from '@ghost-writers-ia/local-model/manifest'
import { dutyTable } from '#app/copy/duties.ts'
import { localCosts, localQuality } from '#app/copy/local-model.ts'
import { nextEditModels, nextEditRules } from '#app/copy/next-edit.ts'
import { localModel, nextEdit } from '#app/measured.json' with { type: 'json' }
import { describePlace } from '#app/shell/describe-place.ts'
import { formatCount } from '#domain/locale.ts'
import { duties } from '#domain/rights/duties.ts'

/** A table of figures, and how they were measured, in the markup of `app/shell/rich-text.tsx`. */
export type FigureTable = {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[]
  readonly method: string
}

/** By the names of their blocks in the documentation. */
export const figureTables: Readonly<Record<string, FigureTable>> = {
  duties: {
    columns: dutyTable.columns,
    rows: duties.map((duty) => ({
      key: duty.id,
      cells: [
        duty.duty,
        duty.jurisdiction,
        describePlace(duty),
        duty.deadline ?? '',
        dutyTable.source(duty.source, duty.date),
      ],
    })),
    method: dutyTable.method,
  },
  'local-figures': {
    columns: localQuality.columns,
    rows: Object.entries(localModel.languages).map(([name, { shown, right, saved }]) => ({
      key: name,
      cells: [name, ...[shown, right, saved].map((percent) => `${percent.toFixed(1)}%`)],
    })),
    method: localQuality.method({
      positions: formatCount(localModel.positions),
      projects: localModel.projects,
      confidence: localModel.confidence,
    }),
  },
  'local-costs': {
    columns: localCosts.columns,
    rows: [
      toCost('download', formatCount(Math.round(manifest.bytes / 1_000_000))),
      toCost('memory', String(localModel.memoryMb)),
      toCost('key', String(localModel.keyMs)),
      toCost('token', String(localModel.tokenMs)),
    ],
    method: localCosts.method,
  },
  'next-edit-figures': {
    columns: nextEditRules.columns,
    rows: Object.entries(nextEdit.rules).map(([rule, { shown, exact, wrong }]) => ({
      key: rule,
      cells: [
        nextEditRules.names[rule as keyof typeof nextEdit.rules],
        ...[shown, exact, wrong].map((count) => formatCount(count)),
        toPercent(exact / shown),
      ],
    })),
    method: nextEditRules.method({
      sequences: formatCount(nextEdit.sequences),
      edits: formatCount(nextEdit.edits),
      packages: nextEdit.packages,
    }),
  },
  'next-edit-model-figures': {
    columns: nextEditModels.columns,
    rows: [
      { key: 'local', name: nextEditModels.local, ...nextEdit.withModel.local },
      { key: 'stand-in', name: nextEditModels.standIn, ...nextEdit.withModel.standIn },
    ].map(({ key, name, asked, shown, exact, wrong }) => ({
      key,
      cells: [
        name,
        ...[asked, shown, exact, wrong].map((count) => formatCount(count)),
        shown > 0 ? toPercent(exact / shown) : nextEditModels.noneShown,
      ],
    })),
    method: nextEditModels.method({
      sequences: formatCount(nextEdit.withModel.sequences),
      edits: formatCount(nextEdit.withModel.edits),
    }),
  },
}

function toCost(key: 'download' | 'memory' | 'key' | 'token', measured: string) {
  const { name, value } = localCosts[key]
  return { key, cells: [name, value(measured)] }
}

function toPercent(share: number): string {
  return `${(100 * share).toFixed(1)}%`
}
