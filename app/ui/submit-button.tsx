import type { ReactNode } from 'react'
import { buttonLook } from './button.tsx'

/** Submits a form. While busy it keeps its width and can't be pressed again. */
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
  /** Sent with the form when this button submits it. */
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
