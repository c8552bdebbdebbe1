import type { ReactNode } from 'react'

type Props = {
  readonly words: { readonly before: string; readonly after: string }
  readonly children: ReactNode
}

/** A sentence of `app/copy` with an element inside, such as a date. Each language has its own place for it. */
export function Sentence({ words: { before, after }, children }: Props) {
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
