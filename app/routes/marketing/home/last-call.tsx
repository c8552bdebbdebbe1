import { home } from '#app/copy/marketing.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Ghost } from '#app/ui/ghost.tsx'

export function LastCall() {
  return (
    <section data-line={107} className="gutter pt-22">
      <div className="grid justify-items-start gap-6 rounded-2xl border border-line bg-sheet px-7 py-12 md:px-14 md:py-16">
        <Ghost className="h-10 w-9.5" />
        <h2 className="max-w-[20ch] text-[clamp(30px,3.8vw,48px)] leading-[1.05] font-semibold tracking-[-.035em] text-balance">
          Your next line is <span className="text-unwritten">already half written.</span>
        </h2>
        <p className="max-w-[48ch] text-muted">{home.lastCall}</p>
        <div className="flex flex-wrap gap-3">
          <SiteLink to="/signup" className={buttonLook('solid')}>
            Start free
          </SiteLink>
          <SiteLink to="/about" className={buttonLook('line')}>
            See how it works
          </SiteLink>
        </div>
      </div>
    </section>
  )
}
