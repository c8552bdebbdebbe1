import type { ReactNode } from 'react'

type Heading = { readonly label: string; readonly title: string }

type SectionProps = {
  readonly label: string
  readonly title: ReactNode
  readonly id?: string
  readonly children: ReactNode
}

/** A section of a page that looks like a source file: a comment as label, then a heading. */
export function Section({ label, title, id, children }: SectionProps) {
  return (
    <section id={id} className="lined pt-20 md:pt-24 lg:pt-32">
      <CommentLabel text={label} />
      <SectionTitle>{title}</SectionTitle>
      {children}
    </section>
  )
}

export function SectionTitle({ children }: { children: ReactNode }) {
  return (
    <h2 className="mt-5 max-w-[30ch] text-[clamp(32px,3.4vw,44px)] leading-[1.06] font-semibold tracking-[-.032em] text-balance">
      {children}
    </h2>
  )
}

type PageTopProps = Heading & {
  /** The end of the heading, less important than its beginning. */
  readonly titleEnd?: string
  /** The end of the heading that is our part, as ghost text. */
  readonly unwritten?: string
  /** At the right of the heading; on phones below the introduction. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** The top of a page: its heading and introduction. Smaller in the app, which is for work. */
export function PageTop({ label, title, titleEnd, unwritten, aside, children }: PageTopProps) {
  return (
    <section className="pt-10 md:pt-18 in-[[data-app]]:pt-8 in-[[data-app]]:md:pt-10">
      {!isRepeated({ label, title }) && <CommentLabel text={label} />}
      <div className="mt-4.5 first:mt-0 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-6 in-[[data-app]]:mt-0">
        <h1 className="max-w-[18ch] text-[clamp(min(40px,10.2vw),3.9vw,56px)] leading-[1.04] font-semibold tracking-[-.045em] text-balance wrap-anywhere in-[[data-app]]:max-w-[40ch] in-[[data-app]]:text-[clamp(30px,4vw,34px)] in-[[data-app]]:leading-[1.1] in-[[data-app]]:tracking-[-.03em]">
          {title}
          {titleEnd && <span className="font-normal text-muted"> {titleEnd}</span>}
          {unwritten && <span className="text-unwritten"> {unwritten}</span>}
        </h1>
        {children && (
          <div className="mt-6 max-w-[56ch] text-xl text-pretty text-muted md:col-start-1 in-[[data-app]]:mt-2 in-[[data-app]]:max-w-[80ch] in-[[data-app]]:text-base">
            {children}
          </div>
        )}
        {aside && (
          <div className="mt-4 md:col-start-2 md:row-span-2 md:row-start-1 md:mt-0">{aside}</div>
        )}
      </div>
    </section>
  )
}

/** "// log in" above "Log in" says nothing. */
function isRepeated({ label, title }: Heading): boolean {
  return label.toLowerCase() === title.toLowerCase()
}

type FormPageProps = Heading & {
  readonly intro: ReactNode
  /** A picture for wide screens. The form is then below its introduction. */
  readonly picture?: ReactNode
  readonly children: ReactNode
}

/** A page with one form: what it's for on the left, the form on the right. */
export function FormPage({ label, title, intro, picture, children }: FormPageProps) {
  return (
    <section className="pt-10 md:pt-18 in-[[data-app]]:pt-8 in-[[data-app]]:md:pt-10">
      <div className={picture ? 'form-page with-picture' : 'form-page'}>
        <div>
          {!isRepeated({ label, title }) && <CommentLabel text={label} />}
          <h1 className="max-w-[16ch] text-[clamp(36px,4.4vw,56px)] leading-[1.04] not-first:mt-4.5 in-[[data-app]]:mt-0 font-semibold tracking-[-.045em] text-balance in-[[data-app]]:text-[34px] in-[[data-app]]:leading-[1.1] in-[[data-app]]:tracking-[-.03em]">
            {title}
          </h1>
          <div className="mt-6 max-w-[44ch] text-lg text-pretty text-muted in-[[data-app]]:mt-3 in-[[data-app]]:text-[17px]">
            {intro}
          </div>
        </div>
        <div className="max-w-[560px] rounded-2xl border border-line bg-sheet p-5 sm:p-8">
          {children}
        </div>
        {picture && (
          <div className="form-picture" aria-hidden="true">
            {picture}
          </div>
        )}
      </div>
    </section>
  )
}

/** The label above a heading, styled as a code comment. The app has tabs instead. */
export function CommentLabel({ text }: { text: string }) {
  return (
    <p className="font-mono text-[13px] leading-none font-medium text-ghost-ink in-[[data-app]]:hidden">
      <span aria-hidden="true">{'// '}</span>
      {text}
    </p>
  )
}
