import { type ReactNode, useState } from 'react'
import { buttonClasses } from '#app/ui/button.tsx'

export type ConflictWords = {
  readonly title: string
  readonly text: string
  readonly overwrite: string
  readonly discard: string
}

type Props = {
  readonly words: ConflictWords
  /** Not if an error above the form says it already. */
  readonly hasTitle: boolean
  /** How it is now. */
  readonly children: ReactNode
}

/** What is edited has been changed somewhere else. Saving replaces it; discarding loads it into the form. */
export function Conflict({ words, hasTitle, children }: Props) {
  return (
    <section
      role="status"
      aria-label={words.title}
      className="grid gap-3 rounded-[10px] border border-ghost-ink px-4 py-3.5 text-[15px]"
    >
      {hasTitle && <p className="font-[550]">{words.title}</p>}
      <p className="text-muted">{words.text}</p>
      <div className="grid gap-1">{children}</div>
      {/* A new document: the form starts over with the other version. */}
      <a href="?" className={`${buttonClasses('line')} justify-self-start`}>
        {words.discard}
      </a>
    </section>
  )
}

/**
 * The version that the form was opened with, and the current one if it came later: saving must not
 * replace it unseen.
 */
export function useOpenedVersion<Item extends { readonly version: number }>(latest: Item | null) {
  const [opened] = useState(latest)
  const isChanged = latest && opened && latest.version > opened.version
  return { opened, changed: isChanged ? latest : undefined }
}
