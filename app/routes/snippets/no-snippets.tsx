import { firstSnippet, snippetsPage } from '#app/copy/snippets.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { firstSnippetName as name } from './first-snippet.ts'

/** How much of its name is typed. The rest is completed. */
const typedLetters = 3

/** The empty list completes itself: the first snippet, partly typed, and a link that creates it. */
export function NoSnippets() {
  const { description, create, startEmpty } = firstSnippet
  return (
    <div className="grid justify-items-center gap-6 rounded-2xl border border-dashed border-field px-5 py-16 text-center">
      <p className="font-mono text-[clamp(17px,2.4vw,26px)] leading-snug wrap-anywhere">
        /{name.slice(0, typedLetters)}
        <span className="caret" aria-hidden="true" />
        <i className="text-unwritten">
          {name.slice(typedLetters)} {description}
        </i>
      </p>
      <p className="max-w-[46ch] text-muted">{snippetsPage.empty}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={`/snippets/new?start=${name}`}>{create(name)}</ButtonLink>
        <ButtonLink to="/snippets/new" look="line">
          {startEmpty}
        </ButtonLink>
      </div>
    </div>
  )
}
