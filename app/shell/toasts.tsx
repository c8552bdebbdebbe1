import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { navigationLabels } from '#app/copy/shell.ts'
import { describeToast, type FlashToast, parseToast, type ToastWords } from '#app/copy/toasts.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { FormError } from '#app/ui/form.tsx'
import { Toast } from '#app/ui/toast.tsx'

type Left = FlashToast | null
type Shown = ToastWords & { readonly id: number }
type Show = (words: ToastWords) => void

const ShowToast = createContext<Show>(() => undefined)

/** Shows a toast from within a page. */
export function useToast(): Show {
  return use(ShowToast)
}

const SentCount = createContext(0)

/**
 * How many forms were sent from the open page, and left a toast: as the key of a form, it empties
 * the form after each of them.
 */
export function useSentCount(): number {
  return use(SentCount)
}

const atMost = 3

/** Shows the toasts of this page. `left` is the one that the previous page left for the document. */
export function ToastStack({ left, children }: { left: Left; children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>(() =>
    left ? add([], describeToast(left)) : [],
  )
  const { pathname, key } = useLocation()
  const [lastPath, setLastPath] = useState(pathname)
  const [sentCount, setSentCount] = useState(0)
  const show = useCallback((words: ToastWords) => setShown((before) => add(before, words)), [])
  const dismiss = (id: number) => setShown((before) => before.filter((toast) => toast.id !== id))

  if (pathname !== lastPath) {
    setLastPath(pathname)
    setShown([])
  }

  // A form that redirects changes the location's key, even if the page stays the same.
  useEffect(() => {
    const next = key && takeFlash()
    if (!next) return
    show(describeToast(next))
    setSentCount((count) => count + 1)
  }, [key, show])

  return (
    <ShowToast value={show}>
      <SentCount value={sentCount}>{children}</SentCount>
      <section aria-label={navigationLabels.notifications} aria-live="polite" className="toasts">
        {shown.map(({ id, ...words }) => (
          // With the path: a page's first toast must not continue the animation of the last page's.
          <Toast key={`${pathname} ${id}`} {...words} onDismiss={() => dismiss(id)} />
        ))}
      </section>
    </ShowToast>
  )
}

/** The toast in the flash cookie, which is deleted. */
function takeFlash(): Left {
  const [, name = '', value = ''] =
    /(?:^|; )((?:__Host-)?flash)=([^;]*)/.exec(document.cookie) ?? []
  if (!name) return null
  // biome-ignore lint/suspicious/noDocumentCookie: The Cookie Store API needs https, and is asynchronous.
  document.cookie = `${name}=; path=/; max-age=0${name === 'flash' ? '' : '; secure'}`
  return parseToast(decodeFlash(value))
}

function decodeFlash(value: string): unknown {
  try {
    return JSON.parse(atob(decodeURIComponent(value)))
  } catch {
    return null
  }
}

/** A new toast replaces earlier errors. */
function add(shown: readonly Shown[], words: ToastWords): readonly Shown[] {
  const id = (shown.at(-1)?.id ?? 0) + 1
  const kept = shown.filter(({ tone }) => tone !== 'error')
  return [...kept, { ...words, id }].slice(-atMost)
}

/** Shows a toast once for each answer to a form. Without scripts it's part of the page. */
export function FormToast({ answer, words }: { answer: object; words: ToastWords }) {
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

type Props = {
  readonly failure: Pick<FormFailure, 'message' | 'isInvalidInput'> | undefined
  readonly title: string
}

/**
 * The error of a form for which the specification wants a toast as well: login, sign-up and
 * password reset. Input that fails validation is only marked in the form.
 */
export function FormErrorWithToast({ failure, title }: Props) {
  if (!failure) return null
  return (
    <>
      <FormError failure={failure} />
      {!failure.isInvalidInput && (
        <FormToast answer={failure} words={{ title, text: failure.message, tone: 'error' }} />
      )}
    </>
  )
}
