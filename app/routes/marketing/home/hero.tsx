import { home } from '#app/copy/home.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { StartLink } from '#app/shell/start-link.tsx'
import { CommentLabel } from '#app/ui/section.tsx'
import { Measured } from './measured.tsx'
import { Scenes } from './scenes.tsx'
import { StartNote } from './start-note.tsx'

export function Hero() {
  return (
    <section className="lined pt-10 md:pt-14">
      <div className="hero">
        <div>
          <CommentLabel text={home.title} />
          <h1 className="mt-4.5 text-[clamp(46px,4.72vw,68px)] leading-[.98] font-[620] tracking-[-.045em] text-balance max-[379px]:text-[38px]">
            {home.headline.typed}{' '}
            <span className="block text-unwritten">
              <Unbroken text={home.headline.unwritten} />
            </span>
          </h1>
          <p className="mt-6 max-w-[42ch] text-[18px] leading-[1.5] text-pretty text-muted md:text-[19px]">
            {home.intro}
          </p>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:flex-1">
            <StartLink />
            <ButtonLink to="/pricing" look="line">
              {home.seePricing}
            </ButtonLink>
          </div>
          <div className="mt-4">
            <StartNote />
          </div>
        </div>
        <Scenes />
      </div>
      <Measured />
    </section>
  )
}

/** Lines don't break at hyphens, which stay ordinary ones so that a search finds the words. */
function Unbroken({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    <span key={word} className={word.includes('-') ? 'whitespace-nowrap' : undefined}>
      {index > 0 && ' '}
      {word}
    </span>
  ))
}
