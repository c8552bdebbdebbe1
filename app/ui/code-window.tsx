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
        <span className="flex h-full items-center border-b-[1.5px] border-ghost-ink text-ink forced-colors:border-b-4">
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

const macKeys: Readonly<Record<string, string>> = { Ctrl: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' }

/** A key, or several pressed together: "Ctrl Shift G". Macs show their own key names. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-1 whitespace-nowrap" data-keys="">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          data-mac-key={macKeys[key]}
          className="rounded-md border border-b-2 border-line bg-raised px-1.75 py-0.75 font-mono text-xs leading-none font-medium text-ink"
        >
          <span>{key}</span>
        </kbd>
      ))}
    </span>
  )
}
