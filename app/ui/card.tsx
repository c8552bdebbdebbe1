import type { ReactNode } from 'react'

/** A bordered box with a heading. With an id, links can point to it. */
export function Card({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="scroll-mt-6 rounded-2xl border border-line bg-sheet p-5 sm:p-7">
      <h2 className="text-lg font-semibold tracking-[-.01em]">{title}</h2>
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
