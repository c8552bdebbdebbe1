import type { ReactNode } from 'react'

/** A bordered box with a heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-2xl border border-line bg-sheet p-7">
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
