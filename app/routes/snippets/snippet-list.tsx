import { useEffect, useRef } from 'react'
import { Form, useFetcher, useSubmit } from 'react-router'
import { TextLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PromptText } from '#app/ui/prompt-text.tsx'
import type { Move } from '#domain/snippets/manage-snippets.ts'

type ShownSnippet = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly body: string
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
    <ul aria-label="Snippets" className="divide-y divide-line border-y border-line">
      {snippets.map(({ id, name, description, body }) => (
        <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 sm:flex-nowrap">
          <div className="mr-auto grid min-w-0 gap-1 max-sm:w-full">
            {isReadOnly ? (
              <p className="font-mono text-[15px] font-medium wrap-anywhere">{`/${name}`}</p>
            ) : (
              <TextLink
                to={`/snippets/${id}`}
                className="justify-self-start font-mono text-[15px] font-medium wrap-anywhere max-md:py-2"
              >
                {`/${name}`}
              </TextLink>
            )}
            {description && <p className="text-[15px] wrap-anywhere text-muted">{description}</p>}
            <details className="text-[15px]">
              <summary className="min-h-11 cursor-pointer py-2.5 text-muted">
                Show prompt<span className="sr-only"> of {name}</span>
              </summary>
              <PromptText text={body} />
            </details>
          </div>
          {!isReadOnly && canMove && snippets.length > 1 && <MoveButtons id={id} name={name} />}
        </li>
      ))}
    </ul>
  )
}

const moves: readonly { readonly move: Move; readonly sign: string; readonly text: string }[] = [
  { move: 'up', sign: '↑', text: 'up' },
  { move: 'down', sign: '↓', text: 'down' },
  { move: 'top', sign: '⇤', text: 'to the top' },
]

function MoveButtons({ id, name }: { id: string; name: string }) {
  const { Form, state } = useFetcher()
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Moving the row in the page takes the focus away.
    if (state !== 'idle' || document.activeElement !== document.body) return
    pressed.current?.focus()
    pressed.current = null
  }, [state])

  return (
    <Form method="post" action="/snippets" preventScrollReset className="flex gap-1.5">
      <input type="hidden" name="id" value={id} />
      {moves.map(({ move, sign, text }) => (
        <button
          key={move}
          type="submit"
          name="move"
          value={move}
          aria-label={`Move ${name} ${text}`}
          title={`Move ${text}`}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget
          }}
          className={`${buttonClasses('line')} min-w-11 px-0`}
        >
          <span aria-hidden="true" className={move === 'top' ? 'rotate-90' : undefined}>
            {sign}
          </span>
        </button>
      ))}
    </Form>
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
        label="Search"
        defaultValue={query}
        autoComplete="off"
        onChange={({ currentTarget }) =>
          void submit(currentTarget.form, { replace: true, preventScrollReset: true })
        }
      />
    </Form>
  )
}
