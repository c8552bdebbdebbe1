import type { ReactNode } from 'react'
import { onboarding } from '#app/copy/dashboard.ts'
import { DownloadButton } from '#app/shell/download-button.tsx'
import { RichText } from '#app/shell/rich-text.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatBytes } from '#domain/locale.ts'
import type { ShownRelease } from './download-card.tsx'
import { VerifyEmail } from './verify-email.tsx'

export type Progress = {
  readonly isEmailVerified: boolean
  readonly isDownloaded: boolean
  readonly isConnected: boolean
  /** Ever, not only recently. */
  readonly hasRequests: boolean
}

type Props = Progress & {
  readonly email: string
  readonly release: ShownRelease | null
  /** Then paying is the one primary action of the page. */
  readonly isPaymentDue: boolean
  readonly className: string
}

/** Whether they are all done: nothing more is asked of someone who has made a request. */
export function isStarted({ isEmailVerified, hasRequests }: Progress): boolean {
  return isEmailVerified && hasRequests
}

/** A connected editor has it installed, wherever the file came from. */
export function isInstalled({ isDownloaded, isConnected }: Progress): boolean {
  return isDownloaded || isConnected
}

/** Onboarding. A step is checked off when it's done. */
export function FirstSteps({ email, release, isPaymentDue, className, ...progress }: Props) {
  const { isEmailVerified, isConnected, hasRequests } = progress
  const done = [isEmailVerified, isInstalled(progress), isConnected, hasRequests]
  const { title, verify, install, connect, write } = onboarding
  return (
    <Card
      title={title}
      className={className}
      aside={onboarding.progress(done.filter(Boolean).length, done.length)}
    >
      <ol className="-mt-2 divide-y divide-line">
        <Step isDone={isEmailVerified} title={verify.title}>
          <VerifyEmail email={email} />
        </Step>
        <Step isDone={isInstalled(progress)} title={install.title}>
          {release && <Download release={release} look={isPaymentDue ? 'line' : 'solid'} />}
        </Step>
        <Step isDone={isConnected} title={connect.title}>
          <RichText text={connect.text} />
        </Step>
        <Step isDone={hasRequests} title={write.title}>
          <RichText text={write.text} />
        </Step>
      </ol>
    </Card>
  )
}

type DownloadProps = { readonly release: ShownRelease; readonly look: 'line' | 'solid' }

function Download({ release, look }: DownloadProps) {
  const { version, bytes, fileName } = release
  return (
    <>
      <p className="mb-3">{onboarding.install.release(version, formatBytes(bytes))}</p>
      <DownloadButton fileName={fileName} look={look} />
    </>
  )
}

type StepProps = { readonly isDone: boolean; readonly title: string; readonly children: ReactNode }

function Step({ isDone, title, children }: StepProps) {
  return (
    <li className="flex gap-3.5 py-3 last:pb-0">
      <Tick isDone={isDone} />
      <div className="min-w-0">
        <p className={`font-[550] ${isDone ? 'text-muted' : ''}`}>
          {title}
          {isDone && <span className="sr-only">{onboarding.done}</span>}
        </p>
        {!isDone && (
          <div className="mt-0.5 text-[15px] text-muted [&_strong]:font-[550] [&_strong]:text-ink">
            {children}
          </div>
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
        className={`forced-colors:stroke-[CanvasText] ${isDone ? 'fill-ok stroke-ok forced-colors:fill-[CanvasText]' : 'fill-none stroke-field'}`}
        strokeWidth="1.5"
      />
      {isDone && (
        <path
          d="m6 10.5 2.7 2.7L14 7.5"
          className="fill-none stroke-sheet forced-colors:stroke-[Canvas]"
          strokeWidth="1.8"
        />
      )}
    </svg>
  )
}
