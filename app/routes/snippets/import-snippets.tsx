import { data, isRouteErrorResponse, redirect } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import {
  describeImport,
  describeNoRoom,
  describeRenamed,
  describeSkipped,
  snippetImport,
  snippetPage,
  snippetsPage,
} from '#app/copy/snippets.ts'
import { describeRefusal } from '#app/http/describe-refusal.ts'
import { keepHeaders, readFiles, runAction } from '#app/http/forms.ts'
import type { Refused } from '#app/http/refusal-rows.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { isRefusal } from '#domain/refusal.ts'
import { checkImport, type Imported, importSnippets } from '#domain/snippets/import-snippets.ts'
import { readLibrary } from '#domain/snippets/read-library.ts'
import type { Route } from './+types/import-snippets'
import { readSnippetFiles, type SkippedEntry } from './read-snippet-files.ts'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: snippetImport.title, description: snippetImport.description })

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const { maxSnippets } = await readLibrary(context.get(portsContext), user.id)
  if (maxSnippets === 0) throw redirect('/snippets')
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  return runAction({
    values: {},
    context,
    fallback: snippetsPage.failed,
    async work() {
      const check = await checkImport(context.get(portsContext), getViewer(context).user.id)
      if (isRefusal(check)) return failRefusal(check)
      const files = await readFiles(request, 'files')
      if (files.length === 0) return fail(snippetImport.missing, 400)
      const { inputs, skipped } = await readSnippetFiles(files)
      if (inputs.length === 0) return fail(snippetImport.nothing, 400, skipped)

      const { user } = getViewer(context)
      const imported = await importSnippets(context.get(portsContext), { userId: user.id, inputs })
      if (!isRefusal(imported)) return data({ imported, skipped })
      if (imported.refused === 'import-too-large') return fail(describeNoRoom(imported.room), 409)
      return failRefusal(imported)
    },
  })
}

function failRefusal(refusal: Refused) {
  const { message, status } = describeRefusal(refusal)
  return fail(message, status)
}

function fail(message: string, status: number, skipped: readonly SkippedEntry[] = []) {
  return data({ message, wrong: ['files'], values: {}, skipped }, { status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(
    () =>
      serverAction().catch((fault) => {
        if (!isRouteErrorResponse(fault) || fault.status !== 413) throw fault
        return fail(snippetImport.tooLarge, fault.status)
      }),
    snippetsPage.failed,
  )

export default function ImportSnippets({ actionData }: Route.ComponentProps) {
  const failure = actionData && 'message' in actionData ? actionData : undefined
  const skipped = actionData && 'skipped' in actionData ? actionData.skipped : []

  return (
    <>
      <PageTop label={snippetsPage.label} title={snippetImport.title}>
        <p>{snippetImport.intro}</p>
      </PageTop>
      <div className="grid gap-6 pt-6">
        {actionData && 'imported' in actionData && <Result {...actionData.imported} />}
        <PageForm
          failure={failure}
          noValidate={false}
          encType="multipart/form-data"
          className="grid max-w-[560px] gap-5"
        >
          <Skipped skipped={skipped} />
          <div className="grid gap-1.5">
            <label htmlFor="files" className="text-[15px] font-[550]">
              {snippetImport.files}
            </label>
            <input
              id="files"
              type="file"
              name="files"
              multiple
              required
              accept=".json,.code-snippets,.md"
              aria-invalid={failure?.wrong.includes('files') || undefined}
              aria-describedby="files-hint"
              className="w-full rounded-[10px] border border-field bg-sheet p-2 text-[15px] file:mr-3 file:min-h-9 file:rounded-lg file:border-0 file:bg-raised file:px-3 file:text-ink"
            />
            <p id="files-hint" className="text-[14px] text-muted">
              {snippetImport.formats}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{snippetImport.submit}</SubmitButton>
            <ButtonLink to="/snippets" look="line">
              {snippetPage.back}
            </ButtonLink>
          </div>
        </PageForm>
      </div>
    </>
  )
}

function Result(imported: Imported) {
  return (
    <div
      role="status"
      className="max-w-[560px] rounded-[10px] border border-ghost-ink px-4 py-3 text-[15px]"
    >
      <p className="font-[550]">{describeImport(imported)}</p>
      <List texts={imported.renamed.map(describeRenamed)} />
    </div>
  )
}

function Skipped({ skipped }: { skipped: readonly SkippedEntry[] }) {
  if (skipped.length === 0) return null
  return (
    <section className="rounded-[10px] border border-line px-4 py-3 text-[15px]">
      <h2 className="font-[550]">{snippetImport.skipped}</h2>
      <List texts={skipped.map(({ name, reason }) => describeSkipped(name, reason))} />
    </section>
  )
}

function List({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="mt-1.5 list-disc pl-5 text-muted">
      {texts.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}
