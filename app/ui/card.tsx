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
