import { type ReactNode, useState } from 'react'
import { type ToastName, toasts } from '#app/toasts.ts'
import { Toast } from '#app/ui/toast.tsx'

type Left = { readonly name: ToastName } | null
type Shown = { readonly id: number; readonly name: ToastName }

const atMost = 3

/** Holds the toasts. `left` is the one that the last page left for this one. */
export function ToastStack({ left, children }: { left: Left; children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>(() => add([], left))
  const [lastLeft, setLastLeft] = useState(left)
  const dismiss = (id: number) => setShown((before) => before.filter((toast) => toast.id !== id))

  if (left !== lastLeft) {
    setLastLeft(left)
    setShown((before) => add(before, left))
  }

  return (
    <>
      {children}
      <section aria-label="Notifications" aria-live="polite" className="toasts">
        {shown.map(({ id, name }) => (
          <Toast key={id} {...toasts[name]} onDismiss={() => dismiss(id)} />
        ))}
      </section>
    </>
  )
}

function add(shown: readonly Shown[], left: Left): readonly Shown[] {
  if (!left) return shown
  return [...shown, { id: (shown.at(-1)?.id ?? 0) + 1, name: left.name }].slice(-atMost)
}
