import type { ReactNode } from 'react'

/** A summary that expands to show its content. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="disclosure">
      <summary>{summary}</summary>
      <div className="max-w-[66ch] pb-6 text-muted">{children}</div>
    </details>
  )
}
