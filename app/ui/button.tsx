import { type ReactNode, useEffect, useState } from 'react'
import { copied, copyFailed, copy as copyWord } from '#app/copy/ui.ts'
import { useForm } from './form.tsx'

/** The classes of a button, also for links that look like one. */
const looks = {
  solid: 'border-transparent bg-ink text-paper hover:opacity-90',
  line: 'border-field bg-sheet text-ink hover:border-ink',
  ghost: 'border-transparent bg-ghost text-on-ghost hover:opacity-90',
  danger: 'border-danger bg-sheet text-danger hover:bg-raised',
  bare: 'border-transparent px-2 text-muted hover:text-ink',
}

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-[10px] border px-5 py-2 text-center text-[15px] font-[550] tracking-[-.005em] transition-colors disabled:cursor-not-allowed disabled:opacity-55'

export function buttonClasses(look: keyof typeof looks): string {
  return `${shape} ${looks[look]}`
}

/** Submits a form. While the form is busy it keeps its width and can't be pressed again. */
export function SubmitButton({
  isBusy,
  look = 'solid',
  disabled = false,
  className = '',
  name,
  value,
  children,
}: {
  /** If the form doesn't say so. */
  isBusy?: boolean
  look?: Parameters<typeof buttonClasses>[0]
  disabled?: boolean
  className?: string
  /** Sent with the form when this button submits it. */
  name?: string
  value?: string
  children: ReactNode
}) {
  const form = useForm()
  const isWaiting = isBusy ?? form.isBusy ?? false
  return (
    <button
      type="submit"
      name={name}
      value={value}
      disabled={isWaiting || disabled}
      aria-busy={isWaiting || undefined}
      className={`${buttonClasses(look)} submit ${className}`}
    >
      {children}
    </button>
  )
}

const saidForMs = 2_000

/** Copies a text to the clipboard and confirms it for two seconds. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (!said) return
    const silence = setTimeout(() => setSaid(null), saidForMs)
    return () => clearTimeout(silence)
  }, [said])

  /** Some browsers don't allow it; the text can still be selected by hand. */
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(copied),
      () => setSaid(copyFailed),
    )

  return (
    <button
      type="button"
      onClick={copy}
      className={`${buttonClasses('bare')} needs-framework shrink-0`}
    >
      <span aria-live="polite">{said ?? copyWord}</span>
      <span className="sr-only"> {what}</span>
    </button>
  )
}

/** The classes of a link inside a text. */
export const textLinkClasses =
  'text-ink underline decoration-ghost-ink underline-offset-4 hover:decoration-2'
