import type { ReactNode } from 'react'
import { CommentLabel } from './comment-label.tsx'

/** A page with one form: what it's for on the left, the form on the right. */
export function FormPage({
  label,
  title,
  intro,
  children,
}: {
  label: string
  title: string
  intro: ReactNode
  children: ReactNode
}) {
  // "// log in" above "Log in" says nothing.
  const isRepeated = label.toLowerCase() === title.toLowerCase()
  return (
    <section data-line={1} className="gutter pt-10 md:pt-18">
      <div className="grid gap-x-16 gap-y-9 lg:grid-cols-[1fr_520px] lg:items-start">
        <div>
          {!isRepeated && <CommentLabel text={label} />}
          <h1 className="max-w-[16ch] text-[clamp(36px,4.4vw,56px)] leading-[1.04] not-first:mt-4.5 font-semibold tracking-[-.045em] text-balance">
            {title}
          </h1>
          <div className="mt-6 max-w-[44ch] text-lg text-pretty text-muted">{intro}</div>
        </div>
        <div className="max-w-[560px] rounded-2xl border border-line bg-sheet p-6 sm:p-8">
          {children}
        </div>
      </div>
    </section>
  )
}
