import { home, modelNotes } from '#app/copy/marketing.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { Section } from '#app/ui/section.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { freeModels, premiumModels } from '../models.ts'

const groups = [
  { title: 'Free models', note: modelNotes.free, models: freeModels },
  { title: 'Premium models', note: modelNotes.premium, models: premiumModels },
]

export function Models() {
  return (
    <Section line={84} label="models" title="Your key, your choice of model">
      <p className="mt-6 max-w-[60ch] text-muted">
        {home.models}{' '}
        <SiteLink to="/about#setup" className={`${textLink} whitespace-nowrap`}>
          How to set it up
        </SiteLink>
      </p>
      <dl className="mt-10 grid gap-5 lg:grid-cols-2">
        {groups.map(({ title, note, models }) => (
          <div key={title} className="rounded-2xl border border-line bg-sheet p-7">
            <dt>
              <span className="font-semibold">{title}</span>
              <span className="mt-1 block text-[15.5px] text-muted">{note}</span>
            </dt>
            {models.map(({ name }) => (
              <dd
                key={name}
                className="mt-3 border-t border-line pt-3 font-mono text-sm first-of-type:mt-5"
              >
                {name}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Section>
  )
}
