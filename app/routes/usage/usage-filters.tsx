import { Form } from 'react-router'
import { featureNames, outcomeNames, usageFilters } from '#app/copy/usage.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { UsageFilter, UsageSource } from '#domain/usage/usage-line.ts'

type Props = {
  readonly filter: UsageFilter
  readonly options: {
    readonly sources: readonly UsageSource[]
    readonly models: readonly string[]
  }
}

const any = { value: '', text: usageFilters.any }

/** The filters are in the URL, so the form works without JavaScript and can be bookmarked. */
export function UsageFilters({ filter, options }: Props) {
  const sources = options.sources.map(({ id, name }) => ({ value: id, text: name }))
  const models = options.models.map((model) => ({ value: model, text: model }))
  return (
    <Form
      method="get"
      preventScrollReset
      className="grid gap-4 min-[380px]:grid-cols-2 md:grid-cols-3"
    >
      {/* Browsers don't make date fields narrow enough for two columns on a phone. */}
      <div className="max-sm:col-span-full">
        <Field type="date" name="from" label={usageFilters.from} defaultValue={filter.from} />
      </div>
      <div className="max-sm:col-span-full">
        <Field type="date" name="to" label={usageFilters.to} defaultValue={filter.to} />
      </div>
      <Choice name="source" value={filter.sourceId} options={sources} />
      <Choice name="feature" value={filter.feature} options={toOptions(featureNames)} />
      <Choice name="model" value={filter.model} options={models} />
      <Choice name="outcome" value={filter.outcome} options={toOptions(outcomeNames)} />
      <div className="col-span-full flex flex-wrap gap-3">
        <button type="submit" className={buttonClasses('solid')}>
          {usageFilters.apply}
        </button>
        <ButtonLink to="/usage" look="bare">
          {usageFilters.reset}
        </ButtonLink>
      </div>
    </Form>
  )
}

function toOptions(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, text]) => ({ value, text }))
}

type ChoiceProps = {
  readonly name: 'source' | 'feature' | 'model' | 'outcome'
  readonly value: string | undefined
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

function Choice({ name, value = '', options }: ChoiceProps) {
  // A bookmarked filter may name an editor that made no request in the time that is shown.
  const isKnown = value === '' || options.some((option) => option.value === value)
  const all = isKnown ? [any, ...options] : [any, ...options, { value, text: value }]
  return (
    <SelectField
      id={name}
      name={name}
      label={usageFilters[name]}
      options={all}
      defaultValue={value}
    />
  )
}
