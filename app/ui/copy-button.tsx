import { useEffect, useState } from 'react'
import { buttonLook } from './button.tsx'

const saidForMs = 2_000

/** Puts a text where it can be pasted from, and says so for a moment. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (!said) return
    const silence = setTimeout(() => setSaid(null), saidForMs)
    return () => clearTimeout(silence)
  }, [said])

  /** Some browsers forbid it; then the text is there to be marked by hand. */
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Not allowed'),
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
