import type { ReactNode } from 'react'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { textLink } from '#app/ui/text-link.ts'

type Props = {
  readonly isActive: boolean
  readonly isVisitor: boolean
  readonly isBusy: boolean
  /** Only when confirming takes longer than it should: until then the page checks by itself. */
  readonly onCheck?: () => void
}

/** What to do after the payment. */
export function NextSteps({ isActive, isVisitor, isBusy, onCheck }: Props) {
  return (
    <>
      {isActive && <GettingStarted />}
      <div className="flex flex-wrap gap-3">
        {isVisitor && (
          <SiteLink to="/login" className={buttonLook('solid')}>
            Log in
          </SiteLink>
        )}
        <SiteLink to="/dashboard" className={buttonLook(isActive ? 'solid' : 'line')}>
          Go to dashboard
        </SiteLink>
        {isActive && (
          <SiteLink to="/billing" className={buttonLook('line')}>
            View invoice
          </SiteLink>
        )}
        {!isActive && !isVisitor && onCheck && (
          <button
            type="button"
            onClick={onCheck}
            disabled={isBusy}
            className={`${buttonLook('solid')} needs-framework`}
          >
            Check now
          </button>
        )}
      </div>
    </>
  )
}

function GettingStarted() {
  return (
    <section aria-labelledby="what-now">
      <h2 id="what-now" className="text-lg font-semibold tracking-[-.01em]">
        What now?
      </h2>
      <ol className="mt-4 grid gap-px overflow-hidden rounded-2xl border border-line bg-line lg:grid-cols-3">
        <Step number={1} title="Install the extension">
          Download it from your{' '}
          <SiteLink to="/dashboard" className={textLink}>
            dashboard
          </SiteLink>{' '}
          and install it in VS Code.
        </Step>
        <Step number={2} title="Connect your editor">
          Run <b className="font-[550] text-ink">Ghost Writers: Log In</b> from the command palette.
        </Step>
        <Step number={3} title="Write your first lines">
          <SiteLink to="/about#setup" className={textLink}>
            Set your model key
          </SiteLink>{' '}
          and press Ctrl+Shift+G in a file.
        </Step>
      </ol>
    </section>
  )
}

type StepProps = { readonly number: number; readonly title: string; readonly children: ReactNode }

function Step({ number, title, children }: StepProps) {
  return (
    <li className="bg-sheet p-6">
      <p className="flex items-baseline gap-2.5 font-[550]">
        <span aria-hidden="true" className="font-mono text-[13px] text-ghost-ink">
          {number}
        </span>
        {title}
      </p>
      <p className="mt-1.5 text-[15px] text-muted">{children}</p>
    </li>
  )
}
