import { redirect } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { firstSnippet, snippetPage, snippetsPage } from '#app/copy/snippets.ts'
import { keepHeaders, readForm, runAction } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageTop } from '#app/ui/section.tsx'
import { readLibrary } from '#domain/snippets/read-library.ts'
import type { Route } from './+types/new-snippet'
import { firstSnippetName } from './first-snippet.ts'
import { createFromForm } from './save-snippet.ts'
import { SnippetForm } from './snippet-form.tsx'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: snippetPage.newTitle, description: snippetsPage.description })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const { maxSnippets } = await readLibrary(context.get(portsContext), user.id)
  if (maxSnippets === 0) throw redirect('/snippets')
  const isFirst = new URL(request.url).searchParams.get('start') === firstSnippetName
  const { description, body } = firstSnippet
  return { start: isFirst ? { name: firstSnippetName, description, body } : undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const work = () => createFromForm(context, values)
  return runAction({ values, context, fallback: snippetsPage.failed, work })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, snippetsPage.failed)

export default function NewSnippet({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTop label={snippetsPage.label} title={snippetPage.newTitle} />
      <div className="pt-6">
        <SnippetForm failure={actionData} start={loaderData.start} />
      </div>
    </>
  )
}
