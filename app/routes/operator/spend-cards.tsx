import {
  operatorPage,
  operatorTitles,
  spendColumns,
  spendDayColumns,
  totalLabel,
} from '#app/copy/operator.ts'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatMicros } from '#domain/locale.ts'
import type { ModelSpend } from '#domain/operator/read-report.ts'
import { Hint, NumberTable } from './report-cards.tsx'

type Tallies = ModelSpend['tallies']
type Props = { readonly spend: ModelSpend }

/** More would be a long page; the database and the metrics have all of them. */
const shownDays = 7

/** What the models cost the operator, by model and router, and by day. */
export function SpendCards({ spend }: Props) {
  const { tallies, currency } = spend
  const byModel = group(tallies, ({ model, target }) => `${model}\n${target}`)
  const byDay = group(tallies, ({ day, model }) => `${day}\n${model}`)
  const toCost = (all: Tallies) => formatMicros(sum(all, 'spentMicros'), currency)
  const toCells = (all: Tallies) => [
    ...counts.map((name) => formatCount(sum(all, name))),
    toCost(all),
  ]
  const days = [...new Set(tallies.map(({ day }) => day))].slice(0, shownDays)
  return (
    <>
      <Card title={operatorTitles.spend}>
        <Hint>{tallies.length > 0 ? operatorPage.spendHint : operatorPage.noSpend}</Hint>
        <NumberTable
          title={operatorTitles.spend}
          columns={spendColumns}
          rows={[
            ...byModel.map((one) => [one[0]?.model ?? '', one[0]?.target ?? '', ...toCells(one)]),
            ...(tallies.length > 0 ? [[totalLabel, '', ...toCells(tallies)]] : []),
          ]}
        />
      </Card>
      {days.length > 0 && (
        <Card title={operatorTitles.spendByDay}>
          <NumberTable
            title={operatorTitles.spendByDay}
            columns={spendDayColumns}
            rows={byDay
              .filter(([first]) => days.includes(first?.day ?? ''))
              .map((one) => [
                one[0]?.day ?? '',
                one[0]?.model ?? '',
                formatCount(sum(one, 'calls')),
                toCost(one),
              ])}
          />
        </Card>
      )}
    </>
  )
}

function group(tallies: Tallies, toKey: (tally: Tallies[number]) => string): readonly Tallies[] {
  return [...Map.groupBy(tallies, toKey).values()]
}

const counts = ['calls', 'tokensIn', 'cachedTokens', 'tokensOut', 'reasoningTokens'] as const

function sum(tallies: Tallies, name: (typeof counts)[number] | 'spentMicros'): number {
  return tallies.reduce((total, one) => total + one[name], 0)
}
