import type { ReactNode } from 'react'
import { usePostedFailure } from '#app/shell/action-form.tsx'
import { buttonClasses } from '#app/ui/button.tsx'

type SectionProps = {
  readonly title: string
  readonly id?: string
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** A part of the account page: what it is, and its rows. */
export function AccountSection({ title, id, text, children }: SectionProps) {
  return (
    <section id={id} className="account-section">
      <div>
        <h2 className="text-[17px] font-semibold tracking-[-.015em]">{title}</h2>
        {text && <div className="account-text">{text}</div>}
      </div>
      <div className="account-rows">{children}</div>
    </section>
  )
}

type HeadProps = {
  readonly title: string
  /** Beside the title, such as "Verified". */
  readonly tag?: string | undefined
  /** How it is now. */
  readonly value: ReactNode
}

/** What a row is about. */
export function RowHead({ title, tag, value }: HeadProps) {
  return (
    <div className="min-w-0">
      <h3 className="inline text-[15.5px] font-[550] wrap-anywhere">{title}</h3>
      {tag && (
        <span className="ml-2 rounded-md bg-raised px-1.5 py-0.5 font-mono text-xs text-muted">
          {tag}
        </span>
      )}
      <div className="text-[14px] wrap-anywhere text-muted">{value}</div>
    </div>
  )
}

/** A row with an action beside it. */
export function Row({ children, ...head }: HeadProps & { readonly children?: ReactNode }) {
  return (
    <div className="account-row">
      <RowHead {...head} />
      {children}
    </div>
  )
}

type FoldedProps = HeadProps & {
  /** What opens it. */
  readonly action: string
  /** The hidden fields of its form: without scripts, its errors open it again. */
  readonly fields: Readonly<Record<string, string>>
  readonly isOpen?: boolean
  readonly isDangerous?: boolean
  readonly children: ReactNode
}

/** A row whose form opens below it, one at a time. */
export function FoldedRow({ action, fields, children, ...row }: FoldedProps) {
  const { isOpen = false, isDangerous = false, ...head } = row
  const hasFailed = usePostedFailure(fields) !== undefined
  return (
    <details name="account" open={isOpen || hasFailed}>
      <summary className={`account-row ${isDangerous ? 'text-danger' : ''}`}>
        <RowHead {...head} />
        <span className={buttonClasses('line')}>{action}</span>
      </summary>
      <div className="account-form">{children}</div>
    </details>
  )
}
