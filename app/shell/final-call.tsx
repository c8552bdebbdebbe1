import { finalCall } from '#app/copy/final-call.ts'
import { ButtonLink } from './site-link.tsx'
import { StartLink } from './start-link.tsx'

type OtherLink = { readonly to: string; readonly text: string }

/** The end of a marketing page: one more way to start, and where to read on instead. */
export function FinalCall({ other }: { other: OtherLink }) {
  return (
    <section className="band final-call">
      <h2 className="text-[clamp(40px,4.7vw,68px)] leading-none font-[620] tracking-[-.045em] text-balance">
        <span className="whitespace-nowrap">
          {finalCall.typed}
          <span className="caret" />
        </span>{' '}
        <span className="whitespace-nowrap text-wash-unwritten">{finalCall.unwritten}</span>
      </h2>
      <p className="mx-auto mt-6 max-w-[80ch] text-lg text-balance text-muted">{finalCall.text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:*:flex-1">
        <StartLink />
        <ButtonLink to={other.to} look="line">
          {other.text}
        </ButtonLink>
      </div>
    </section>
  )
}
