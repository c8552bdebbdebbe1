import { type MouseEvent, useRef } from 'react'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CancelForm } from '../cancel-form.tsx'
import type { Subscription } from './describe-state.ts'

const id = 'cancel-plan'

/** Asks before a plan is cancelled. Without scripts the link leads to a page that asks the same. */
export function CancelDialog({ subscription }: { subscription: Subscription }) {
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
        <CancelForm subscription={subscription} dialog={id} />
      </Dialog>
    </div>
  )
}
