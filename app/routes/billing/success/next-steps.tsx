import { firstSteps, successPage } from '#app/copy/payment.ts'
import { DownloadButton } from '#app/shell/download-button.tsx'
import { RichText } from '#app/shell/rich-text.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'

type NextStepsProps = {
  readonly isActive: boolean
  /** Whether an editor is logged in. */
  readonly isConnected: boolean
  /** The extension's file; null if the site has no release. */
  readonly fileName: string | null
  readonly isVisitor: boolean
  readonly isBusy: boolean
  /** Only when confirming takes longer than it should: until then the page checks by itself. */
  readonly onCheck?: () => void
}

/** What to do after the payment. */
export function NextSteps({
  isActive,
  isConnected,
  fileName,
  isVisitor,
  isBusy,
  onCheck,
}: NextStepsProps) {
  return (
    <>
      {isActive && <GettingStarted isConnected={isConnected} />}
      <div className="flex flex-wrap gap-3">
        {isActive && !isConnected && fileName && <DownloadButton fileName={fileName} />}
        {isVisitor && <ButtonLink to="/login">{successPage.logIn}</ButtonLink>}
        <ButtonLink to="/dashboard" look="line">
          {successPage.dashboard}
        </ButtonLink>
        {!isActive && !isVisitor && onCheck && (
          <button
            type="button"
            onClick={onCheck}
            disabled={isBusy}
            className={`${buttonClasses('solid')} needs-framework`}
          >
            {successPage.check}
          </button>
        )}
      </div>
    </>
  )
}

function GettingStarted({ isConnected }: Pick<NextStepsProps, 'isConnected'>) {
  return (
    <section aria-labelledby="what-now" className="min-[960px]:col-span-full">
      <h2 id="what-now" className="text-lg font-semibold tracking-[-.01em]">
        {firstSteps.title}
      </h2>
      {isConnected ? (
        <p className="mt-2 max-w-[60ch] text-muted">
          <RichText text={firstSteps.connected} />
        </p>
      ) : (
        <Steps />
      )}
    </section>
  )
}

function Steps() {
  return (
    <ol className="mt-4 grid gap-px overflow-hidden rounded-2xl border border-line bg-line forced-colors:bg-[CanvasText] min-[960px]:grid-cols-3">
      {firstSteps.steps.map(({ title, text }, index) => (
        <li key={title} className="bg-sheet p-5 sm:p-6">
          <h3 className="flex items-baseline gap-2.5 font-[550]">
            <span aria-hidden="true" className="font-mono text-[13px] text-ghost-ink">
              {index + 1}
            </span>
            {title}
          </h3>
          <p className="mt-1.5 text-[15px] text-muted">
            <RichText text={text} />
          </p>
        </li>
      ))}
    </ol>
  )
}
