import type { ReactNode } from 'react'
import { buttonLook } from './button.tsx'

/** Sends a form. While it is on its way the button keeps its width and cannot be pressed again. */
export function SubmitButton({
  isBusy,
  look = 'solid',
  disabled = false,
  className = '',
  name,
  value,
  children,
}: {
  isBusy: boolean
  look?: Parameters<typeof buttonLook>[0]
  disabled?: boolean
  className?: string
  /** What the form sends when it is this button that sends it. */
  name?: string
  value?: string
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      disabled={isBusy || disabled}
      aria-busy={isBusy || undefined}
      className={`${buttonLook(look)} submit ${className}`}
    >
      {children}
    </button>
  )
}
