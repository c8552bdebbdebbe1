import { useEffect, useRef } from 'react'

/** The error of a form, above its fields. Takes the focus, so that it is announced and scrolled to. */
export function FormError({ failure }: { failure: { readonly message: string } | undefined }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (failure) box.current?.focus()
  }, [failure])

  if (!failure) return null
  return (
    <p
      ref={box}
      role="alert"
      tabIndex={-1}
      // On pages without scripts the browser moves the focus.
      // biome-ignore lint/a11y/noAutofocus: an error must be noticed first
      autoFocus
      className="rounded-[10px] border border-danger px-4 py-3 text-[15px] text-danger"
    >
      {failure.message}
    </p>
  )
}
