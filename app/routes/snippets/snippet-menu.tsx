import { useEffect, useRef } from 'react'
import { Form, useFetcher } from 'react-router'
import { snippetPage, snippetMenu as words } from '#app/copy/snippets.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { PopoverMenu } from '#app/ui/dialog.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import type { Move } from '#domain/snippets/manage-snippets.ts'

type Props = {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly canMoveUp: boolean
  readonly canMoveDown: boolean
}

/** What can be done with a snippet. Native, so it works without scripts. */
export function SnippetMenu({ id, name, version, canMoveUp, canMoveDown }: Props) {
  const menuId = `menu-${id}`
  return (
    <div className="max-md:col-start-2 max-md:row-start-1 -mr-3">
      <PopoverMenu
        id={menuId}
        label={<Dots name={name} />}
        className="grid size-11 place-items-center rounded-[10px] text-muted hover:bg-raised hover:text-ink"
      >
        <SiteLink to={`/snippets/${id}`}>
          {words.edit}
          <span className="sr-only">{words.which(name)}</span>
        </SiteLink>
        <Moves
          id={id}
          name={name}
          menuId={menuId}
          canMoveUp={canMoveUp}
          canMoveDown={canMoveDown}
        />
        <Deletion id={id} name={name} version={version} />
      </PopoverMenu>
    </div>
  )
}

function Dots({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
        <path d="M3 6.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6Zm5 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6Zm5 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6Z" />
      </svg>
      <span className="sr-only">{words.open(name)}</span>
    </>
  )
}

const moves: readonly Move[] = ['up', 'down', 'top']

type MovesProps = Omit<Props, 'version'> & { readonly menuId: string }

function Moves({ id, name, menuId, canMoveUp, canMoveDown }: MovesProps) {
  const { Form, state } = useFetcher()
  const isMoving = useRef(false)
  useEffect(() => {
    if (state !== 'idle') isMoving.current = true
    else if (isMoving.current) {
      // Moving the row in the page closes the menu and takes the focus away.
      isMoving.current = false
      document.getElementById(menuId)?.hidePopover()
      document.querySelector<HTMLElement>(`[popovertarget="${menuId}"]`)?.focus()
    }
  }, [state, menuId])

  return (
    <Form method="post" action="/snippets" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {moves.map((move) => (
        <button
          key={move}
          type="submit"
          name="move"
          value={move}
          disabled={move === 'down' ? !canMoveDown : !canMoveUp}
        >
          <span>
            <Sentence words={words.moves[move]}>
              <span className="sr-only">{words.which(name)}</span>
            </Sentence>
          </span>
        </button>
      ))}
    </Form>
  )
}

/** Asks for confirmation in the menu. */
function Deletion({ id, name, version }: Pick<Props, 'id' | 'name' | 'version'>) {
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center rounded-[9px] px-3.5 text-[15px] text-danger hover:bg-raised">
        {words.delete}
        <span className="sr-only">{words.which(name)}</span>
      </summary>
      <Form method="post" action={`/snippets/${id}`}>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="version" value={version} />
        <p className="max-w-[26ch] px-3.5 pb-1 text-[14px] text-muted">{snippetPage.deletion}</p>
        <button type="submit" className="font-[550] text-danger">
          {words.confirmDeletion(name)}
        </button>
      </Form>
    </details>
  )
}
