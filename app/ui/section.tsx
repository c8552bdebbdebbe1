import type { ReactNode } from 'react'
import { CommentLabel } from './comment-label.tsx'

type Words = { readonly label: string; readonly title: string }

/**
 * A part of a page, which is a file: a line number in the gutter, a comment as
 * label, a heading. `line` counts on from the part before.
 */
export function Section({
  line,
  label,
  title,
  id,
  children,
}: Words & { line: number; id?: string; children: ReactNode }) {
  return (
    <section id={id} data-line={line} className="gutter pt-18 md:pt-22">
      <CommentLabel text={label} />
      <h2 className="mt-4.5 max-w-[20ch] text-[clamp(30px,3.4vw,42px)] leading-[1.08] font-semibold tracking-[-.03em] text-balance">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The first part of a page, with the page's own heading and what it is about. */
export function PageTop({ label, title, children }: Words & { children?: ReactNode }) {
  return (
    <section data-line={1} className="gutter pt-10 md:pt-18">
      <CommentLabel text={label} />
      <h1 className="mt-4.5 max-w-[18ch] text-[clamp(40px,5.6vw,72px)] leading-none font-semibold tracking-[-.045em] text-balance wrap-anywhere">
        {title}
      </h1>
      {children && (
        <div className="mt-6 max-w-[56ch] text-xl text-pretty text-muted">{children}</div>
      )}
    </section>
  )
}
