import { useEffect, useState } from 'react'
import { buttonLook } from './button.tsx'

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
      () => setSaid('Copied'),
      () => setSaid('Copy failed'),
    )

  return (
    <button
      type="button"
      onClick={copy}
      className={`${buttonLook('bare')} needs-framework shrink-0`}
    >
      <span aria-live="polite">{said ?? 'Copy'}</span>
      <span className="sr-only"> {what}</span>
    </button>
  )
}
