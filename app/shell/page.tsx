import type { ReactNode } from 'react'
import { CommentLabel } from '#app/ui/comment-label.tsx'

/** A plain page: its heading and what stands below. */
export function Page({
  label,
  title,
  children,
}: {
  label: string
  title: string
  children?: ReactNode
}) {
  return (
    <div className="pt-16 md:pl-18">
      <CommentLabel text={label} />
      <h1 className="mt-4 text-[clamp(36px,5vw,60px)] leading-[1.02] font-semibold tracking-[-.04em] text-balance">
        {title}
      </h1>
      <div className="mt-6 max-w-[66ch] text-muted">{children}</div>
    </div>
  )
}
