import type { ReactNode } from 'react'

type CardProps = {
  readonly title: string
  /** Links can point to it. */
  readonly id?: string
  /** At the right of the heading. */
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A bordered box with a heading. */
export function Card({ title, id, aside, className = '', children }: CardProps) {
  return (
    <section
      id={id}
      className={`min-w-0 scroll-mt-24 rounded-2xl border border-line bg-sheet p-5 sm:p-6 ${className}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base font-semibold tracking-[-.01em]">{title}</h2>
        {aside && <div className="flex gap-x-4 text-[14px] text-muted">{aside}</div>}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  )
}

/** A summary that expands to show its content. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="disclosure">
      <summary>{summary}</summary>
      <div className="max-w-[66ch] pb-6 text-muted">{children}</div>
    </details>
  )
}
