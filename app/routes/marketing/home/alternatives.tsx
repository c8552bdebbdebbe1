import { alternativeRows, alternatives, compared, sources } from '#app/copy/alternatives.ts'
import { textLinkClasses } from '#app/ui/button.tsx'
import { DashedList } from '#app/ui/dashed-list.tsx'
import { Section } from '#app/ui/section.tsx'
import { Table } from '#app/ui/table.tsx'

/** Others and us, from what they publish. */
export function Alternatives() {
  return (
    <Section label={compared.label} title={compared.title} id="compare">
      <p className="mt-4 max-w-[56ch] text-lg text-pretty text-muted">{compared.intro}</p>
      <div className="comparison mt-10">
        <Table
          caption={compared.caption}
          className="table"
          columns={['', ...alternatives]}
          rows={alternativeRows.map(({ name, values }) => ({
            key: name,
            cells: [name, ...alternatives.map((alternative) => values[alternative])],
          }))}
        />
      </div>
      <div className="mt-10 grid gap-10 min-[960px]:grid-cols-2 min-[960px]:gap-8">
        <Points {...compared.ahead} />
        <Points {...compared.behind} />
      </div>
      <Sources />
    </Section>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="border-t border-line pt-6">
      <h3 className="text-lg font-semibold tracking-[-.01em]">{title}</h3>
      <DashedList items={points} className="mt-3 gap-2.5 text-[15.5px] leading-[1.55] text-muted" />
    </div>
  )
}

function Sources() {
  return (
    <p className="mt-8 text-[15px] text-pretty text-muted">
      {compared.sources}{' '}
      {sources.map(({ title, url, date }, index) => (
        <span key={url}>
          {index > 0 && ', '}
          <a href={url} className={textLinkClasses}>
            {title}
          </a>{' '}
          ({date})
        </span>
      ))}
      .
    </p>
  )
}
