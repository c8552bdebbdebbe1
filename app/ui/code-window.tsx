import type { ReactNode } from 'react'

/** Looks like an editor: tabs, content, a row of hints. */
export function CodeWindow({
  tabs,
  children,
  hints,
}: {
  tabs: readonly string[]
  children: ReactNode
  hints?: ReactNode
}) {
  const [open, ...others] = tabs
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-sheet shadow-window">
      <div className="flex h-11 items-center gap-4.5 border-b border-line px-4.5 font-mono text-[13px] text-faint">
        <span className="flex h-full items-center border-b-[1.5px] border-ghost-ink text-ink">
          {open}
        </span>
        {others.map((tab) => (
          <span key={tab}>{tab}</span>
        ))}
      </div>
      {children}
      {hints && (
        <div className="flex flex-wrap items-center gap-x-4.5 border-t border-line px-4.5 py-1 font-mono text-[13px] text-muted">
          {hints}
        </div>
      )}
    </div>
  )
}
