import { formatSnippetFile } from '@ghost-writers-ia/rules/markdown'
import { toVsCode } from '@ghost-writers-ia/rules/vs-code'
import { strToU8, zipSync } from 'fflate'
import { getViewer, portsContext } from '#app/context.ts'
import { readLibrary } from '#domain/snippets/read-library.ts'
import type { Route } from './+types/export-snippets'

/** All snippets in one file: VS Code's format, or a ZIP of Markdown files with `?format=markdown`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const { snippets } = await readLibrary(context.get(portsContext), user.id)
  if (new URL(request.url).searchParams.get('format') !== 'markdown') {
    return answerFile(toVsCode(snippets), {
      name: 'ghost-writers-ia.code-snippets',
      type: 'application/json; charset=utf-8',
    })
  }

  const files = snippets.map(
    (snippet) => [`${snippet.name}.md`, strToU8(formatSnippetFile(snippet))] as const,
  )
  // Compressing them would block the server for longer than it saves.
  const zip = zipSync(Object.fromEntries(files), { level: 0 })
  return answerFile(zip, { name: 'ghost-writers-ia-snippets.zip', type: 'application/zip' })
}

function answerFile(
  body: string | Uint8Array<ArrayBuffer>,
  { name, type }: { readonly name: string; readonly type: string },
): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
