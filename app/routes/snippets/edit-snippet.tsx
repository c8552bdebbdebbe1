import { redirect } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { snippetPage, snippetsPage } from '#app/copy/snippets.ts'
import {
  chooseAction,
  type EditFailure,
  failEdit,
  keepHeaders,
  readForm,
  runAction,
} from '#app/http/forms.ts'
import { DeleteForm } from '#app/shell/confirm-details.tsx'
import { useOpenedVersion } from '#app/shell/conflict.tsx'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveSnippets } from '#app/shell/live-user.ts'
import { nullOnNetworkError, preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { TextLink } from '#app/shell/site-link.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { isRefusal } from '#domain/refusal.ts'
import { deleteSnippet } from '#domain/snippets/manage-snippets.ts'
import type { Snippet } from '#domain/snippets/ports.ts'
import { readLibrary } from '#domain/snippets/read-library.ts'
import type { Route } from './+types/edit-snippet'
import { createFromForm, toList, updateFromForm } from './save-snippet.ts'
import { SnippetForm, type VersionedSnippet } from './snippet-form.tsx'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: snippetPage.editTitle, description: snippetsPage.description })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const { revision, maxSnippets, snippets } = await readLibrary(ports, user.id)
  if (maxSnippets === 0) throw redirect('/snippets')
  const snippet = snippets.find(({ id }) => id === params.id)
  return {
    userId: user.id,
    subscription: await loadSubscription(ports, user.id),
    revision,
    /** Null once it is deleted. */
    snippet: snippet ? toEdited(snippet) : null,
  }
}

function toEdited({ name, description, body, version }: Snippet) {
  return { name, description, body, version }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const values = await readForm(request)
  const act = chooseAction(actions, values.intent)
  const work = () => act(context, { ...values, id })
  return runAction({ values, context, fallback: snippetsPage.failed, work })
}

type Act = (
  context: Route.ActionArgs['context'],
  values: Readonly<Record<string, string>> & { readonly id: string },
) => Promise<Response | ReturnType<typeof failEdit<VersionedSnippet>>>

const actions: Readonly<Record<string, Act>> = {
  save: updateFromForm,
  create: (context, { id: _, ...values }) => createFromForm(context, values),

  async delete(context, { id, ...values }) {
    const { user } = getViewer(context)
    const deletion = { userId: user.id, id, version: Number(values.version) }
    const deleted = await deleteSnippet(context.get(portsContext), deletion)
    // Deleted already is what was wanted.
    if (!isRefusal(deleted) || deleted.refused === 'no-such-snippet')
      return toList(context, 'snippet-deleted')
    return failEdit({}, deleted, false)
  },
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, snippetsPage.failed)

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function EditSnippet({ loaderData, actionData, params }: Route.ComponentProps) {
  return <Editor key={params.id} loaderData={loaderData} failure={actionData} />
}

type Loaded = Pick<Route.ComponentProps, 'loaderData'>

function Editor({
  loaderData,
  failure,
}: Loaded & { failure: EditFailure<VersionedSnippet> | undefined }) {
  const { snippet: latest } = useLiveSnippets(loaderData)
  const { opened, changed } = useOpenedVersion(latest)
  const name = opened?.name ?? failure?.values.name
  if (!opened && !failure) return <Deleted />

  return (
    <>
      <PageTop label={snippetsPage.label} title={name ? `/${name}` : snippetPage.nameless} />
      <div className="pt-6">
        {!latest && !failure && <p className="mb-5">{snippetPage.deleted}</p>}
        <SnippetForm
          {...(opened && { snippet: opened })}
          current={changed}
          isDeleted={!latest || failure?.isDeleted === true}
          failure={failure}
        />
        {latest && (
          <DeleteForm
            title={snippetPage.delete}
            text={snippetPage.deletion}
            version={(failure?.current ?? latest).version}
          />
        )}
      </div>
    </>
  )
}

function Deleted() {
  return (
    <PageTop label={snippetsPage.label} title={snippetPage.deletedTitle}>
      <TextLink to="/snippets">{snippetPage.back}</TextLink>
    </PageTop>
  )
}
