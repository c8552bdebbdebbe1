import { type MouseEvent, useRef } from 'react'
import type { Subscription } from '#app/copy/billing.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CancelForm } from '../cancel-form.tsx'

const id = 'cancel-plan'

type Props = { readonly subscription: Subscription; readonly refundUntil: Date | null }

/** Asks for confirmation before a plan is cancelled. Without scripts the link opens a page that does the same. */
export function CancelDialog({ subscription, refundUntil }: Props) {
  const link = useRef<HTMLDivElement>(null)

  function ask(clicked: MouseEvent) {
    const dialog = link.current?.querySelector('dialog')
    if (!dialog || clicked.metaKey || clicked.ctrlKey) return
    clicked.preventDefault()
    dialog.showModal()
  }

  return (
    <div ref={link}>
      <SiteLink to="/billing/cancel" onClick={ask} className={buttonLook('line')}>
        Cancel plan
      </SiteLink>
      <Dialog id={id} title="Cancel your plan?">
        <CancelForm subscription={subscription} refundUntil={refundUntil} dialog={id} />
      </Dialog>
    </div>
  )
}
