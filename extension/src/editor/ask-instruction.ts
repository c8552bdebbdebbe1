import * as vscode from 'vscode'
import { suggestSnippets, type UsableSnippet } from '../snippets/snippets.ts'
import { instructionWords } from '../words/snippets.ts'
import { toEntry } from './snippet-commands.ts'

type Entry = vscode.QuickPickItem & { readonly snippet?: UsableSnippet }

/** Asks what to generate. After a slash, suggests snippets; Enter completes the name. */
export function askInstruction(snippets: readonly UsableSnippet[]): Promise<string | undefined> {
  const pick = vscode.window.createQuickPick<Entry>()
  pick.title = instructionWords.title
  pick.placeholder = instructionWords.placeholder
  pick.ignoreFocusOut = true
  const draw = () => {
    pick.items = toEntries(pick.value, snippets)
  }
  return new Promise((resolve) => {
    pick.onDidChangeValue(draw)
    pick.onDidAccept(() => {
      const name = pick.activeItems[0]?.snippet?.name
      if (name !== undefined && pick.value !== `/${name}`) {
        // One more Enter runs it, after more text if there is any.
        pick.value = `/${name} `
        return draw()
      }
      resolve(pick.value.trim() || undefined)
      pick.hide()
    })
    pick.onDidHide(() => {
      resolve(undefined)
      pick.dispose()
    })
    pick.show()
  })
}

/** The suggestions, or the typed text itself: without an entry, VS Code shows "No results". */
function toEntries(text: string, snippets: readonly UsableSnippet[]): Entry[] {
  const suggested = suggestSnippets(text, snippets)
  if (suggested.length > 0)
    return suggested.map((snippet) => ({
      ...toEntry(snippet),
      snippet,
      detail: snippet.body,
      alwaysShow: true,
    }))
  if (!text.trim()) return []
  const called = snippets.find(({ name }) => text.startsWith(`/${name} `))
  const description = called ? instructionWords.use : instructionWords.generate
  return [{ label: text, description, alwaysShow: true, ...(called && { detail: called.body }) }]
}
