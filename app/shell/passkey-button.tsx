import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClasses } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form.tsx'
import { PasskeyMark } from '#app/ui/passkey-mark.tsx'
import { useCanUsePasskeys } from './ask-passkey.ts'

type Props = {
  readonly isBusy: boolean
  readonly failure: { readonly message: string } | undefined
  readonly onPress: () => void
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A button that makes or uses a passkey. Not there without scripts. Pressed before the framework
 * runs, it's marked by `email-script.ts`, and acts as soon as it can.
 */
export function PasskeyButton({ isBusy, failure, onPress, className = '', children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const press = useRef(onPress)
  press.current = onPress
  useEffect(() => {
    if (!button.current?.hasAttribute('data-pressed')) return
    button.current.removeAttribute('data-pressed')
    press.current()
  }, [])
  if (!useCanUsePasskeys()) return null

  return (
    <div className={`needs-script grid gap-4 ${className}`}>
      <FormError failure={failure} />
      <button
        ref={button}
        type="button"
        data-passkey=""
        suppressHydrationWarning
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        onClick={onPress}
        className={`${buttonClasses('line')} submit w-full`}
      >
        <PasskeyMark />
        {children}
      </button>
    </div>
  )
}
