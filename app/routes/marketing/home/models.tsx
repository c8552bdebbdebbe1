import { localModelId } from '@ghost-writers-ia/local-model/model-id'
import { plans } from '@ghost-writers-ia/rules/plans'
import type { ReactNode } from 'react'
import { home } from '#app/copy/home.ts'
import type { IncludedModel } from '#app/plans/included-models.ts'
import { siteName } from '#app/shell/head-tags.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { Tag } from '#app/ui/badge.tsx'
import { CheckMark } from '#app/ui/check-mark.tsx'
import { Section } from '#app/ui/section.tsx'
import { Table } from '#app/ui/table.tsx'

const { models: words } = home

/** The models that the server offers, after the one that runs in the editor, too. */
export function Models({ models }: { models: readonly IncludedModel[] }) {
  const rows = [localModel, ...models.filter(({ id }) => id !== localModelId)]
  return (
    <Section label={words.label} title={words.title} id="models">
      {models.length > 0 && (
        <p className="mt-4 max-w-[56ch] text-lg text-pretty text-muted">{words.text}</p>
      )}
      <Table
        caption={words.caption}
        className="table flush model-table mt-9"
        columns={[words.columns.name, words.columns.maker, ...plans.map(({ name }) => name)]}
        rows={rows.map((model) => ({ key: model.id, cells: toCells(model) }))}
      />
      <p className="mt-4 flex flex-wrap justify-between gap-x-10 gap-y-2 text-[15px] text-muted">
        {models.length > 0 ? words.ownKey : words.none}
        <TextLink to="/docs/models">{words.more}</TextLink>
      </p>
    </Section>
  )
}

type Row = Pick<IncludedModel, 'id' | 'maker' | 'plans'> & { readonly name: ReactNode }

/** In every plan, and without one. */
const localModel: Row = {
  id: localModelId,
  name: (
    <>
      <span className="mr-1">
        <TextLink to="/docs/local-completion">{words.local.name}</TextLink>
      </span>{' '}
      <span className="inline-block">
        <Tag text={words.local.place} />
      </span>
    </>
  ),
  maker: siteName,
  plans: plans.map(({ name }) => name),
}

function toCells(model: Row) {
  return [
    model.name,
    model.maker,
    ...plans.map(({ id, name }) => {
      const isIncluded = model.plans.includes(name)
      const text = isIncluded ? words.included : words.notIncluded
      return <CheckMark key={id} isChecked={isIncluded} text={text} />
    }),
  ]
}
