import { useEffect, useRef } from 'react'
import { docsFrame } from '#app/copy/docs.ts'
import { useTextLanguage } from '#app/shell/own-language.tsx'
import { startOutline } from './start-outline.ts'

export type OutlineEntry = {
  readonly id: string
  readonly text: string
  readonly entries?: readonly OutlineEntry[]
}

/** The headings of the page as links. While the reader scrolls, the current one is marked. */
export function Outline({ entries }: { entries: readonly OutlineEntry[] }) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => (nav.current ? startOutline(nav.current) : undefined), [])
  const isLong = entries.some((entry) => entry.entries)
  return (
    <nav
      ref={nav}
      aria-labelledby="outline"
      className={isLong ? 'docs-outline long' : 'docs-outline'}
    >
      <p id="outline">{docsFrame.outline}</p>
      <div lang={useTextLanguage()}>
        <Entries entries={entries} />
      </div>
    </nav>
  )
}

function Entries({ entries }: { entries: readonly OutlineEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={`#${entry.id}`}>{entry.text}</a>
          {entry.entries && <Entries entries={entry.entries} />}
        </li>
      ))}
    </ul>
  )
}
