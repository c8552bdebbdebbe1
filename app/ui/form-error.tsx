import { useEffect, useRef } from 'react'

/** What is wrong with a form, above its fields. Takes the focus, so that it is read out and seen. */
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
      // The page may have no script: the browser itself moves the focus here.
      // biome-ignore lint/a11y/noAutofocus: the point of the box is to be met first
      autoFocus
      className="rounded-[10px] border border-danger px-4 py-3 text-[15px] text-danger"
    >
      {failure.message}
    </p>
  )
}
