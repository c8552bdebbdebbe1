import type { ReactNode } from 'react'

/** A part of a long text, with its line number: a legal page is a file like any other. */
export function Clause({
  line,
  title,
  children,
}: {
  line: number
  title: string
  children: ReactNode
}) {
  return (
    <section
      data-line={line}
      className="gutter pt-14 lg:pt-10 lg:[&::before]:mt-9 [&::before]:mt-2"
    >
      <div className="grid gap-x-12 gap-y-3.5 border-line lg:grid-cols-[288px_1fr] lg:border-t lg:pt-7">
        <h2 className="text-[22px] leading-tight font-semibold tracking-[-.02em] text-balance">
          {title}
        </h2>
        <div className="prose [&>:first-child]:mt-0">{children}</div>
      </div>
    </section>
  )
}
