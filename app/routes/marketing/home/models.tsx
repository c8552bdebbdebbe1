import { plans } from '@ghost-writers-ia/rules/plans'
import { home } from '#app/copy/home.ts'
import type { IncludedModel } from '#app/copy/included-models.ts'
import { TextLink } from '#app/shell/site-link.tsx'
import { Section } from '#app/ui/section.tsx'
import { Table } from '#app/ui/table.tsx'

const { models: words } = home

/** The models that the server offers. */
export function Models({ models }: { models: readonly IncludedModel[] }) {
  return (
    <Section label="models" title={words.title} id="models">
      {models.length > 0 && (
        <>
          <p className="mt-4 max-w-[56ch] text-lg text-pretty text-muted">{words.text}</p>
          <Table
            caption={words.caption}
            className="table flush model-table mt-9"
            columns={[words.columns.name, words.columns.maker, ...plans.map(({ name }) => name)]}
            rows={models.map((model) => ({ key: model.id, cells: toCells(model) }))}
          />
        </>
      )}
      <p className="mt-4 flex flex-wrap justify-between gap-x-10 gap-y-2 text-[15px] text-muted">
        {models.length > 0 ? words.ownKey : words.none}
        <TextLink to="/docs/models">{words.more}</TextLink>
      </p>
    </Section>
  )
}

function toCells(model: IncludedModel) {
  return [
    model.name,
    model.maker,
    ...plans.map(({ id, name }) => <Inclusion key={id} isIncluded={model.plans.includes(name)} />),
  ]
}

function Inclusion({ isIncluded }: { isIncluded: boolean }) {
  return (
    <>
      {isIncluded ? <Check /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{isIncluded ? words.included : words.notIncluded}</span>
    </>
  )
}

function Check() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="inline size-4 text-ghost-ink">
      <path
        d="m3 8.5 3.2 3 6.8-7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
