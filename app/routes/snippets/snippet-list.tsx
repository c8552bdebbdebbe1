import { Form, useSubmit } from 'react-router'
import { snippetList as words } from '#app/copy/snippets.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { Field } from '#app/ui/field.tsx'
import { FoldedPrompt } from '#app/ui/prompt-text.tsx'
import { SnippetMenu } from './snippet-menu.tsx'

type ShownSnippet = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly body: string
  readonly version: number
}

type Props = {
  readonly snippets: readonly ShownSnippet[]
  readonly isReadOnly: boolean
  /** Not while only some are shown. */
  readonly canMove: boolean
}

export function SnippetList({ snippets, isReadOnly, canMove }: Props) {
  if (snippets.length === 0) return null
  return (
    <ul
      aria-label={words.name}
      className="divide-y divide-line rounded-2xl border border-line bg-sheet"
    >
      {snippets.map((snippet, place) => (
        <li
          key={snippet.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-3 md:grid-cols-[200px_minmax(0,1fr)_auto] md:px-6"
        >
          {isReadOnly ? (
            <p className={nameClasses}>{`/${snippet.name}`}</p>
          ) : (
            <SiteLink
              to={`/snippets/${snippet.id}`}
              className={`${nameClasses} underline-offset-4 hover:underline`}
            >
              {`/${snippet.name}`}
            </SiteLink>
          )}
          <div className="grid min-w-0 gap-0.5 max-md:col-span-2 max-md:row-start-2">
            {snippet.description && (
              <p className="text-[15.5px] wrap-anywhere">{snippet.description}</p>
            )}
            {isReadOnly ? (
              <FoldedPrompt name={snippet.name} text={snippet.body} />
            ) : (
              <FirstLine text={snippet.body} />
            )}
          </div>
          {!isReadOnly && (
            <SnippetMenu
              {...snippet}
              canMoveUp={canMove && place > 0}
              canMoveDown={canMove && place < snippets.length - 1}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const nameClasses =
  'col-start-1 row-start-1 justify-self-start py-2 font-mono text-[15px] font-medium wrap-anywhere md:py-0'

/** Enough to recognize a prompt. */
function FirstLine({ text }: { text: string }) {
  const [line = ''] = text.trim().split('\n')
  return (
    <p className="truncate font-mono text-[13px] text-muted">
      {line.split(/(\{\{.*?\}\})/).map((part, place) =>
        place % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
          <span key={place} className="text-ghost-ink">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  )
}

/** Searches while one types; without scripts, with the Enter key. */
export function SearchForm({ query }: { query: string }) {
  const submit = useSubmit()
  return (
    <Form method="get" action="/snippets" role="search" className="max-w-[400px]">
      <Field
        type="search"
        id="snippet-search"
        name="q"
        label={words.search}
        defaultValue={query}
        autoComplete="off"
        onChange={({ currentTarget }) =>
          void submit(currentTarget.form, { replace: true, preventScrollReset: true })
        }
      />
    </Form>
  )
}
