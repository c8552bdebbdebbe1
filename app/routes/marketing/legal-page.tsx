import type { ReactNode } from 'react'
import { type Block, type Clause, type LegalTerm, legal } from '#app/copy/legal.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { formatDay } from '#domain/locale.ts'
import type { Operator } from '#domain/operator/operator.ts'

type Props = {
  readonly label: string
  readonly title: string
  readonly intro: string
  /** The day the text took effect, as YYYY-MM-DD. */
  readonly effective?: string
  readonly clauses: readonly Clause[]
  readonly operator: Operator
  readonly children?: ReactNode
}

/** The privacy policy, the terms, the imprint and the like: a heading and sections. */
export function LegalPage({ label, title, intro, effective, clauses, operator, children }: Props) {
  return (
    <>
      <PageTop label={label} title={title}>
        <p>
          <RichText text={intro} />
        </p>
        {effective && (
          <p className="mt-6 font-mono text-[13px] text-faint">
            {legal.effective} <time dateTime={effective}>{formatDay(new Date(effective))}</time>
          </p>
        )}
      </PageTop>
      {clauses.map((clause) => (
        <ClauseSection
          key={clause.title}
          title={clause.title}
          {...(clause.id && { id: clause.id })}
        >
          {clause.blocks.map((block) => (
            <BlockText key={JSON.stringify(block)} block={block} operator={operator} />
          ))}
        </ClauseSection>
      ))}
      {children}
    </>
  )
}

type SectionProps = {
  readonly id?: string
  readonly title: string
  readonly children: ReactNode
}

export function ClauseSection({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="pt-14 lg:pt-10">
      <div className="grid gap-x-12 gap-y-3.5 border-line lg:grid-cols-[288px_1fr] lg:border-t lg:pt-7">
        <h2 className="text-[22px] leading-tight font-semibold tracking-[-.02em] text-balance">
          {title}
        </h2>
        <div className="prose [&>:first-child]:mt-0 [&>div>:first-child]:mt-0">{children}</div>
      </div>
    </section>
  )
}

function BlockText({ block, operator }: { block: Block; operator: Operator }) {
  if (block === 'operator') return <OperatorAddress operator={operator} />
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    )
  }
  if ('plain' in block) return <p>{block.plain}</p>
  if ('terms' in block) return <TermList terms={block.terms} />
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>
          <RichText text={item} />
        </li>
      ))}
    </ul>
  )
}

function TermList({ terms }: { terms: readonly LegalTerm[] }) {
  return (
    <dl className="divide-y divide-line border-line max-lg:border-y [p+&]:mt-4">
      {terms.map(({ term, text, until }) => (
        <div key={term} className="py-4 lg:first:pt-0 sm:grid sm:grid-cols-[150px_1fr] sm:gap-x-6">
          <dt className="font-[550] text-ink">{term}</dt>
          <dd className="text-[15.5px]">
            {text}
            {until && <span className="mt-1 block text-ink">{until}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Who runs the site and how to reach them, as far as the environment says. */
function OperatorAddress({ operator: { name, address, email } }: { operator: Operator }) {
  return (
    <>
      <address className="mt-3.5 text-ink not-italic">
        {[name, ...address.split(',')].filter(Boolean).map((part) => (
          <span key={part} className="block">
            {part.trim()}
          </span>
        ))}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </address>
      <p>
        <RichText text={address ? legal.alsoContactPage : legal.contactPageOnly} />
      </p>
    </>
  )
}
