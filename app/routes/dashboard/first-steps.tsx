import { onboarding } from '#app/copy/dashboard.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { Card } from '#app/ui/card.tsx'

type Props = {
  readonly isEmailVerified: boolean
  readonly isDownloaded: boolean
  readonly isConnected: boolean
  /** Ever, not only recently. */
  readonly hasRequests: boolean
}

/** Onboarding. A step is checked off when it's done, and the list goes away with the first request. */
export function FirstSteps({ isEmailVerified, isDownloaded, isConnected, hasRequests }: Props) {
  // A connected editor has it installed, wherever the file came from.
  const isInstalled = isDownloaded || isConnected
  if (isEmailVerified && hasRequests) return null
  return (
    <Card title={onboarding.title}>
      <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Step isDone={isEmailVerified} {...onboarding.verify} />
        <Step isDone={isInstalled} {...onboarding.install} />
        <Step isDone={isConnected} {...onboarding.connect} />
        <Step isDone={hasRequests} {...onboarding.write} />
      </ol>
    </Card>
  )
}

function Step({ isDone, title, text }: { isDone: boolean; title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <Tick isDone={isDone} />
      <div>
        <p className={`font-[550] ${isDone ? 'text-muted' : ''}`}>
          {title}
          {isDone && <span className="sr-only">: done</span>}
        </p>
        {!isDone && (
          <p className="mt-0.5 text-[15px] text-muted [&_strong]:font-[550] [&_strong]:text-ink">
            <RichText text={text} />
          </p>
        )}
      </div>
    </li>
  )
}

function Tick({ isDone }: { isDone: boolean }) {
  return (
    <svg viewBox="0 0 20 20" className="mt-0.5 size-5 shrink-0" aria-hidden="true">
      <circle
        cx="10"
        cy="10"
        r="9"
        className={`forced-colors:stroke-[CanvasText] ${isDone ? 'fill-ghost stroke-ghost forced-colors:fill-[CanvasText]' : 'fill-none stroke-field'}`}
        strokeWidth="1.5"
      />
      {isDone && (
        <path
          d="m6 10.5 2.7 2.7L14 7.5"
          className="fill-none stroke-on-ghost forced-colors:stroke-[Canvas]"
          strokeWidth="1.8"
        />
      )}
    </svg>
  )
}
