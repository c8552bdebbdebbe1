/** What is wrong with a form, above its fields. Takes the focus, so that it is read out and seen. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p
      role="alert"
      tabIndex={-1}
      // The page may have no script: the browser itself moves the focus here.
      // biome-ignore lint/a11y/noAutofocus: the point of the box is to be met first
      autoFocus
      className="rounded-[10px] border border-danger px-4 py-3 text-[15px] text-danger"
    >
      {message}
    </p>
  )
}
