import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { describeToast, type LeftToast, type ToastWords } from '#app/copy/toasts.ts'
import { Toast } from '#app/ui/toast.tsx'

type Left = LeftToast | null
type Shown = ToastWords & { readonly id: number }
type Show = (words: ToastWords) => void

const ShowToast = createContext<Show>(() => undefined)

/** Shows a toast from within a page. */
export function useToast(): Show {
  return use(ShowToast)
}

const atMost = 3

/** Holds the toasts. `left` is the one that the last page left for this one. */
export function ToastStack({ left, children }: { left: Left; children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>(() =>
    left ? add([], describeToast(left)) : [],
  )
  const [lastLeft, setLastLeft] = useState(left)
  const show = useCallback((words: ToastWords) => setShown((before) => add(before, words)), [])
  const dismiss = (id: number) => setShown((before) => before.filter((toast) => toast.id !== id))

  if (left !== lastLeft) {
    setLastLeft(left)
    if (left) setShown((before) => add(before, describeToast(left)))
  }

  return (
    <ShowToast value={show}>
      {children}
      <section aria-label="Notifications" aria-live="polite" className="toasts">
        {shown.map(({ id, ...words }) => (
          <Toast key={id} {...words} onDismiss={() => dismiss(id)} />
        ))}
      </section>
    </ShowToast>
  )
}

/** What went wrong before is settled, or said anew. */
function add(shown: readonly Shown[], words: ToastWords): readonly Shown[] {
  const id = (shown.at(-1)?.id ?? 0) + 1
  const kept = shown.filter(({ tone }) => tone !== 'error')
  return [...kept, { ...words, id }].slice(-atMost)
}
