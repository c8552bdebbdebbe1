import { useEffect } from 'react'
import type { ToastWords } from '#app/copy/toasts.ts'
import { Toast } from '#app/ui/toast.tsx'
import { useToast } from './toasts.tsx'

/** Shows a toast once for each answer to a form. Without scripts it's part of the page. */
export function SpokenToast({ answer, words }: { answer: object; words: ToastWords }) {
  const showToast = useToast()
  const { title, text, tone } = words
  useEffect(() => {
    if (answer) showToast({ title, ...(text && { text }), ...(tone && { tone }) })
  }, [answer, title, text, tone, showToast])

  return (
    <noscript>
      <div className="toasts">
        <Toast {...words} onDismiss={() => undefined} />
      </div>
    </noscript>
  )
}
