import { snippetsPage, snippetUpgrade } from '#app/copy/snippets.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { PromptText } from '#app/ui/prompt-text.tsx'

/** For plans without snippets: what they are, with an example. */
export function Example() {
  const { name, body } = snippetsPage.example
  return (
    <section className="grid max-w-[720px] gap-5 rounded-2xl border border-line bg-sheet p-5 sm:p-7">
      <p className="max-w-[62ch] text-[17px]">{snippetUpgrade.text}</p>
      <div className="grid gap-2">
        <p className="font-mono text-[13px] font-medium text-ghost-ink">{name}</p>
        <PromptText text={body} />
      </div>
      <UpgradeLink />
    </section>
  )
}

/** After a downgrade. */
export function ReadOnlyNotice() {
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-[10px] border border-ghost-ink px-4 py-3.5">
      <p className="mr-auto text-[15px]">{snippetsPage.readOnly}</p>
      <UpgradeLink />
    </section>
  )
}

function UpgradeLink() {
  return (
    <ButtonLink to="/pricing" className="justify-self-start">
      {snippetUpgrade.upgrade}
    </ButtonLink>
  )
}
