import type { ReactNode } from 'react'
import { RichText } from '#app/shell/rich-text.tsx'

type Props = {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly children?: ReactNode
}

/** A chapter of the reference, which links can point to. */
export function Chapter({ id, title, paragraphs, children }: Props) {
  return (
    <section id={id} className="min-w-0">
      <h2 className="text-2xl leading-tight font-semibold tracking-[-.025em]">
        <a href={`#${id}`} className="hover:underline">
          {title}
        </a>
      </h2>
      <div className="prose wrap-anywhere">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <RichText text={paragraph} />
          </p>
        ))}
      </div>
      {children}
    </section>
  )
}
