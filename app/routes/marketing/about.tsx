import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Keys } from '#app/ui/keycap.tsx'
import { PageTop, Section } from '#app/ui/section.tsx'
import { Commands } from './about/commands.tsx'
import { KeyNotes } from './about/key-notes.tsx'
import { Models } from './about/models.tsx'
import { RouterKey } from './about/router-key.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () =>
  pageMeta({
    title: 'About',
    description:
      'The commands and keys of the VS Code extension, how to set your OpenRouter API key step by step, and the models you can choose.',
  })

export default function About() {
  return (
    <>
      <PageTop label="about" title="Two keys. The rest is a right-click.">
        <p>
          Ghost Writers IA lives in VS Code, where your code already is. This page is the whole
          manual: every command, how to connect a model, and which models there are.
        </p>
      </PageTop>
      <Section line={9} label="commands" title="Every command, and how to reach it" id="commands">
        <Commands />
        <KeyNotes />
      </Section>
      <Section line={38} label="set-up" title="Connect a model with your own key" id="setup">
        <RouterKey />
      </Section>
      <Section
        line={57}
        label="models"
        title="Start with a free model, add credits for the rest"
        id="models"
      >
        <Models />
      </Section>
      <Section line={74} label="start" title="Install it and write one line">
        <p className="mt-5 max-w-[56ch] text-muted">
          Make an account, download the extension from your dashboard, log in from the palette. Then
          write a comment and press <Keys keys="Ctrl Shift G" />.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <SiteLink to="/signup" className={buttonLook('solid')}>
            Start free
          </SiteLink>
          <SiteLink to="/pricing" className={buttonLook('line')}>
            See pricing
          </SiteLink>
        </p>
      </Section>
    </>
  )
}
