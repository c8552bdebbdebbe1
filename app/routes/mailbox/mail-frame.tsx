import { useEffect, useRef } from 'react'

/**
 * A document of its own: a mail's styles and ours do not meet. Its links open here.
 * It is as high as the mail; until the script has measured that, it scrolls.
 */
export function MailFrame({ id, subject }: { id: string; subject: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const measure = () => fitHeight(frame.current)
  useEffect(() => {
    // It may have been there before the script was.
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
  const mail = frame?.contentDocument
  if (!frame || mail?.readyState !== 'complete' || mail.URL === 'about:blank') return
  const borders = frame.offsetHeight - frame.clientHeight
  frame.style.height = `${mail.documentElement.offsetHeight + borders}px`
}
