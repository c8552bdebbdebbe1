import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { type ToastName, toasts } from '#app/toasts.ts'
import { Toast } from '#app/ui/toast.tsx'

type Shown = { readonly id: number; readonly name: ToastName }

const atMost = 3

const ShowToast = createContext<(name: ToastName) => void>(() => undefined)

/** Shows a toast from anywhere in the app. */
export function useToast(): (name: ToastName) => void {
  return useContext(ShowToast)
}

/** Holds the toasts. `left` is the one that the last page left for this one. */
export function ToastStack({
  left,
  children,
}: {
  left: { name: ToastName } | null
  children: ReactNode
}) {
  const [shown, setShown] = useState<readonly Shown[]>(left ? [{ id: 0, name: left.name }] : [])
  const [lastLeft, setLastLeft] = useState(left)

  const show = useCallback((name: ToastName) => {
    setShown((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, name }].slice(-atMost))
  }, [])
  const dismiss = (id: number) => setShown((before) => before.filter((toast) => toast.id !== id))

  if (left !== lastLeft) {
    setLastLeft(left)
    if (left) show(left.name)
  }

  return (
    <ShowToast value={show}>
      {children}
      <section aria-label="Notifications" aria-live="polite" className="toasts">
        {shown.map(({ id, name }) => (
          <Toast key={id} {...toasts[name]} onDismiss={() => dismiss(id)} />
        ))}
      </section>
    </ShowToast>
  )
}
