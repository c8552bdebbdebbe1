import { home } from '#app/copy/marketing.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { CommentLabel } from '#app/ui/comment-label.tsx'
import { GhostEditor } from './ghost-editor.tsx'

export function Hero() {
  return (
    <section data-line={1} className="gutter pt-10 md:pt-18">
      <CommentLabel text={home.title} />
      <h1 className="mt-4.5 text-[clamp(44px,6.6vw,84px)] max-[379px]:text-[38px] leading-[.98] font-[620] tracking-[-.045em] text-balance">
        You start the line.{' '}
        <span className="block text-unwritten">We ghost&#8209;write the&nbsp;rest.</span>
      </h1>
      <p className="mt-6 max-w-[52ch] text-xl text-pretty text-muted">{home.intro}</p>
      <div className="mt-8.5 flex flex-wrap gap-3">
        <SiteLink to="/signup" className={buttonLook('solid')}>
          Start free
        </SiteLink>
        <SiteLink to="/pricing" className={buttonLook('line')}>
          See pricing
        </SiteLink>
      </div>
      <GhostEditor />
    </section>
  )
}
