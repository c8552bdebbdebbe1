import { redirect } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { countLibrary, snippetList, snippetsPage } from '#app/copy/snippets.ts'
import { chooseAction, failRefused, keepHeaders, readForm, runAction } from '#app/http/forms.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveSnippets } from '#app/shell/live-user.ts'
import { nullOnNetworkError, preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { ButtonLink, SiteLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { PopoverMenu } from '#app/ui/dialog.tsx'
import { FormError } from '#app/ui/form.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { isRefusal } from '#domain/refusal.ts'
import { type Move, moveSnippet } from '#domain/snippets/manage-snippets.ts'
import { readLibrary } from '#domain/snippets/read-library.ts'
import type { Route } from './+types/snippets'
import { NoSnippets } from './no-snippets.tsx'
import { Example, ReadOnlyNotice } from './plan-notices.tsx'
import { SearchForm, SnippetList } from './snippet-list.tsx'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: snippetsPage.title, description: snippetsPage.description })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const { revision, maxSnippets, snippets } = await readLibrary(ports, user.id)
  const query = new URL(request.url).searchParams.get('q')?.trim().toLowerCase() ?? ''
  const isFound = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(query))

  return {
    userId: user.id,
    subscription: await loadSubscription(ports, user.id),
    revision,
    maxSnippets,
    query,
    count: snippets.length,
    snippets: snippets
      .filter(({ name, description, body }) => isFound(name, description, body))
      .map(({ id, name, description, body, version }) => ({
        id,
        name,
        description,
        body,
        version,
      })),
  }
}

const moves: Readonly<Record<Move, Move>> = { up: 'up', down: 'down', top: 'top' }

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { id = '' } = values
  const move = chooseAction(moves, values.move)
  const work = async () => {
    const { user } = getViewer(context)
    const moved = await moveSnippet(context.get(portsContext), { userId: user.id, id, move })
    return isRefusal(moved) && moved.refused !== 'no-such-snippet'
      ? failRefused(values, moved)
      : redirect('/snippets', 303)
  }
  return runAction({ values, context, fallback: snippetsPage.failed, work })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, snippetsPage.failed)

/** Fewer are found by looking at them. */
const searchFrom = 10

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function Snippets({ loaderData, actionData }: Route.ComponentProps) {
  const { maxSnippets, query, count, snippets } = useLiveSnippets(loaderData)
  const isReadOnly = maxSnippets === 0
  const hasSearch = count >= searchFrom || query !== ''

  const isEmpty = count === 0 && !isReadOnly

  return (
    <>
      <PageTop
        label={snippetsPage.label}
        title={snippetsPage.title}
        aside={<Toolbar isReadOnly={isReadOnly} hasSnippets={count > 0} />}
      >
        <p>
          <RichText text={describeLibrary(count, maxSnippets)} />
        </p>
      </PageTop>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-6">
        <FormError failure={actionData} />
        {isReadOnly && count === 0 && <Example />}
        {isReadOnly && count > 0 && <ReadOnlyNotice />}
        {hasSearch && <SearchForm query={query} />}
        {count > 0 && snippets.length === 0 && <p>{snippetsPage.nothingFound}</p>}
        {isEmpty && <NoSnippets />}
        <SnippetList snippets={snippets} isReadOnly={isReadOnly} canMove={query === ''} />
      </div>
    </>
  )
}

/** With the markup of `RichText`. */
function describeLibrary(count: number, max: number): string {
  if (count === 0) return snippetsPage.use
  const counted = countLibrary(count, max)
  return max > 0 ? `${counted} ${snippetsPage.use}` : counted
}

type ToolbarProps = { readonly isReadOnly: boolean; readonly hasSnippets: boolean }

function Toolbar({ isReadOnly, hasSnippets }: ToolbarProps) {
  if (isReadOnly && !hasSnippets) return null
  return (
    <div className="flex flex-wrap gap-3">
      <PopoverMenu id="snippet-files" label={snippetList.files} className={buttonClasses('line')}>
        {!isReadOnly && <SiteLink to="/snippets/import">{snippetList.import}</SiteLink>}
        {hasSnippets && (
          <>
            <a href={toLanguagePath('/snippets/export?format=vs-code')} download>
              {snippetList.exportVsCode}
            </a>
            <a href={toLanguagePath('/snippets/export?format=markdown')} download>
              {snippetList.exportMarkdown}
            </a>
          </>
        )}
      </PopoverMenu>
      {!isReadOnly && hasSnippets && <ButtonLink to="/snippets/new">{snippetList.new}</ButtonLink>}
    </div>
  )
}
