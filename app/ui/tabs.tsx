import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

type Tab = { readonly name: string; readonly content: ReactNode }

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs. Arrow keys move between them. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  function move({ key }: KeyboardEvent) {
    const next = (current + (steps[key] ?? 0) + tabs.length) % tabs.length
    if (next === current) return
    setCurrent(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="flex gap-6 border-b border-line">
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === current}
            aria-controls={`${id}-view`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setCurrent(index)}
            onKeyDown={move}
            className="-mb-px min-h-11 border-b-[1.5px] border-transparent text-[15px] text-muted aria-selected:border-ghost-ink aria-selected:text-ink forced-colors:border-b-0 forced-colors:aria-selected:border-b-4"
          >
            {name}
          </button>
        ))}
      </div>
      <div
        id={`${id}-view`}
        role="tabpanel"
        aria-labelledby={`${id}-tab-${current}`}
        className="pt-5"
      >
        {tabs[current]?.content}
      </div>
    </div>
  )
}
