import { suggestSnippets, type UsableSnippet } from '../../snippets/snippets.ts'
import { instructionWords } from '../../words/snippets.ts'
import { toEntry } from '../snippets/snippet-commands.ts'
import { type Choice, createPicker } from '../ui.ts'

type Entry = Choice & { readonly snippet?: UsableSnippet }

/** Asks what to generate. After a slash, suggests snippets; Enter completes the name. */
export function askInstruction(snippets: readonly UsableSnippet[]): Promise<string | undefined> {
  const { title, placeholder } = instructionWords
  const picker = createPicker<Entry>({ title, placeholder, ignoreFocusOut: true })
  const draw = () => picker.setChoices(toEntries(picker.value, snippets))
  return new Promise((resolve) => {
    picker.onChangeValue(draw)
    picker.onAccept((entry) => {
      const name = entry?.snippet?.name
      if (name !== undefined && picker.value !== `/${name}`) {
        // One more Enter runs it, after more text if there is any.
        picker.value = `/${name} `
        return draw()
      }
      resolve(picker.value.trim() || undefined)
      picker.hide()
    })
    picker.onHide(() => resolve(undefined))
    picker.show()
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
