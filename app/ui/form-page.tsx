import type { ReactNode } from 'react'
import { CommentLabel } from './comment-label.tsx'

/** A page that is one form: what it is for on the left, the sheet to fill in on the right. */
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
  return (
    <section data-line={1} className="gutter pt-10 md:pt-18">
      <div className="grid gap-x-16 gap-y-9 lg:grid-cols-[1fr_460px] lg:items-start">
        <div>
          <CommentLabel text={label} />
          <h1 className="mt-4.5 max-w-[14ch] text-[clamp(40px,5.6vw,72px)] leading-none font-semibold tracking-[-.045em] text-balance">
            {title}
          </h1>
          <div className="mt-6 max-w-[44ch] text-lg text-pretty text-muted">{intro}</div>
        </div>
        <div className="max-w-[560px] rounded-2xl border border-line bg-sheet p-6 sm:p-8 lg:mt-6">
          {children}
        </div>
      </div>
    </section>
  )
}
