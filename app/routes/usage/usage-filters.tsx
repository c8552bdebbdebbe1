import { Form, useSubmit } from 'react-router'
import { featureNames, namePeriod, outcomeNames, usageFilters } from '#app/copy/usage.ts'
import { buttonClasses } from '#app/ui/button.tsx'
import { Chevron } from '#app/ui/field.tsx'
import type { UsageFilter, UsageSource } from '#domain/usage/usage-line.ts'
import { describeRange, usagePeriods } from './describe-usage.ts'

type Props = {
  readonly filter: UsageFilter
  /** The chosen period in days; null if the address has other dates. */
  readonly period: number | null
  readonly options: {
    readonly sources: readonly UsageSource[]
    readonly models: readonly string[]
  }
}

const any = { value: '', text: usageFilters.any }

/**
 * The filters are in the URL, so the form works without JavaScript and can be bookmarked. With
 * JavaScript, each choice applies immediately. On phones they are folded.
 */
export function UsageFilters({ filter, period, options }: Props) {
  const submit = useSubmit()
  const sources = options.sources.map(({ id, name }) => ({ value: id, text: name }))
  const models = options.models.map((model) => ({ value: model, text: model }))
  return (
    <details className="filters">
      <summary>
        {usageFilters.title}{' '}
        <span className="text-muted">{period ? namePeriod(period) : describeRange(filter)}</span>
      </summary>
      <Form
        method="get"
        preventScrollReset
        aria-label={usageFilters.title}
        onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true })}
      >
        <Period filter={filter} period={period} />
        <Choice name="source" value={filter.sourceId} options={sources} />
        <Choice name="feature" value={filter.feature} options={toOptions(featureNames)} />
        <Choice name="model" value={filter.model} options={models} />
        <Choice name="outcome" value={filter.outcome} options={toOptions(outcomeNames)} />
        <noscript>
          <button type="submit" className={buttonClasses('line')}>
            {usageFilters.apply}
          </button>
        </noscript>
      </Form>
    </details>
  )
}

/** Other dates of the address are kept until a period is chosen. */
function Period({ filter, period }: Pick<Props, 'filter' | 'period'>) {
  const options = usagePeriods.map((days) => ({ value: String(days), text: namePeriod(days) }))
  const other = { value: '', text: describeRange(filter) }
  return (
    <>
      {!period && <input type="hidden" name="from" value={filter.from} />}
      {!period && <input type="hidden" name="to" value={filter.to} />}
      <Select
        name="days"
        value={period ? String(period) : ''}
        options={period ? options : [other, ...options]}
      />
    </>
  )
}

function toOptions(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, text]) => ({ value, text }))
}

type SelectProps = {
  readonly name: 'days' | 'source' | 'feature' | 'model' | 'outcome'
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

type ChoiceProps = Omit<SelectProps, 'value'> & { readonly value: string | undefined }

function Choice({ name, value = '', options }: ChoiceProps) {
  // A bookmarked filter may name an editor that made no request in the time that is shown.
  const isKnown = value === '' || options.some((option) => option.value === value)
  const all = isKnown ? [any, ...options] : [any, ...options, { value, text: value }]
  return <Select name={name} value={value} options={all} />
}

/** A select with its label inside. */
function Select({ name, value, options }: SelectProps) {
  return (
    <label className="filter">
      <span>{usageFilters[name]}</span>
      <select name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Chevron />
    </label>
  )
}
