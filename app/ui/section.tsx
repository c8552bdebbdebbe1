import type { ReactNode } from 'react'
import { CommentLabel } from './comment-label.tsx'

type Heading = { readonly label: string; readonly title: string }

/**
 * A section of a page that looks like a source file: a line number in the gutter, a comment as
 * label, a heading. `line` should be larger than in the section before.
 */
export function Section({
  line,
  label,
  title,
  id,
  children,
}: Heading & { line: number; id?: string; children: ReactNode }) {
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

/** The top of a page: its heading and introduction. */
export function PageTop({ label, title, children }: Heading & { children?: ReactNode }) {
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
