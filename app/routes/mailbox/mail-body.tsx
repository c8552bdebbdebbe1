import { useEffect, useRef } from 'react'

/**
 * Shows an email in a document of its own, so that its styles and ours don't mix. As tall as the
 * email once the script has measured it; until then it scrolls.
 */
export function MailFrame({ id, subject }: { id: string; subject: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const measure = () => fitHeight(frame.current)
  useEffect(() => {
    // It may have loaded before the script did.
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  })

  return (
    <iframe
      ref={frame}
      src={`/mailbox/${id}/html`}
      title={subject}
      sandbox="allow-same-origin allow-top-navigation-by-user-activation"
      onLoad={measure}
      className="h-[560px] w-full rounded-2xl border border-line"
    />
  )
}

function fitHeight(frame: HTMLIFrameElement | null): void {
  const content = frame?.contentDocument
  if (!frame || content?.readyState !== 'complete' || content.URL === 'about:blank') return
  const borders = frame.offsetHeight - frame.clientHeight
  frame.style.height = `${content.documentElement.offsetHeight + borders}px`
}

type Part = { readonly at: number; readonly words: string; readonly isLink: boolean }

/** Punctuation and brackets after a link aren't part of it. */
const link = /(https?:\/\/\S*[^\s.,;:!?()[\]{}<>'"])/

/** Splits a text into links and the text between them. */
export function splitLinks(text: string): readonly Part[] {
  let at = 0
  return text.split(link).map((words, index) => {
    const part = { at, words, isLink: index % 2 === 1 }
    at += words.length
    return part
  })
}
