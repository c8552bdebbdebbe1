import { home } from '#app/copy/marketing.ts'
import { Section } from '#app/ui/section.tsx'

export function HowItWorks() {
  return (
    <Section line={61} label="how it works" title="From sign-up to ghost text in three steps">
      <ol className="mt-12 grid gap-10 lg:grid-cols-3 lg:gap-8">
        {home.steps.map(({ title, text, code }, index) => (
          <li key={title} className="flex flex-col border-t border-line pt-6">
            <span className="font-mono text-[13px] text-faint">{index + 1}</span>
            <h3 className="mt-3 text-lg font-semibold tracking-[-.01em]">{title}</h3>
            <p className="mt-2 text-[15.5px] leading-[1.55] text-muted">{text}</p>
            <pre className="mt-5 overflow-x-auto rounded-xl border border-line bg-raised px-4 py-3.5 font-mono text-[13px] leading-[1.7] text-ink">
              {code}
            </pre>
          </li>
        ))}
      </ol>
    </Section>
  )
}
