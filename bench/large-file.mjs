// Inline completion in a file of 568 kB: the processor time that one completion costs on our side,
// and that of a key. Everything of ours runs as in the extension host, from reading the document to
// the ghost text; the document behaves like VS Code's, and the model answers immediately.
import { registerHooks } from 'node:module'
import { root } from '../scripts/steps.mjs'
import './extension-modules.mjs'

const rounds = 50
const targetMs = 50

registerHooks({
  resolve: (name, context, next) =>
    name === 'vscode'
      ? { url: 'bench:vscode', format: 'module', shortCircuit: true }
      : next(name, context),
  load(url, context, next) {
    if (url === 'bench:vscode') {
      const source =
        'export const { Position, Range, EndOfLine, InlineCompletionItem, Disposable, window, workspace, commands, languages, Uri, DiagnosticSeverity, SymbolKind } = globalThis.vscode'
      return { format: 'module', source, shortCircuit: true }
    }
    return next(url, context)
  },
})
const { openDocument, openVscode } = await import('./large-document.mjs')
globalThis.vscode = openVscode()

const source = process.env.EXTENSION_SRC ?? `${root}/extension/src`
const { openAutomaticContext } = await import(`${source}/editor/context/automatic-context.ts`)
const { findSpot } = await import(`${source}/editor/completion/completion-spot.ts`)
const { cleanCompletion } = await import(`${source}/completion/clean-completion.ts`)
const { createCompletionSource } = await import(`${source}/completion/completion-source.ts`)
const { completionBudget } = await import(`${source}/completion/completion-prompt.ts`)
const { toPrefixAndSuffix } = await import(`${source}/completion/fim-families.ts`)
const { fitCompletion } = await import(`${source}/context/fit-completion.ts`)
const { completeLine } = await import(`${source}/writing/complete-line.ts`)
const isOld = process.env.EXTENSION_SRC !== undefined

const automatic = openAutomaticContext({
  privateFiles: { isPrivate: async () => false, readUnasked: async () => null },
  choices: { current: () => ({ sources: [], files: [] }) },
  teams: { list: () => [] },
  hasCompletion: () => false,
  reportError: console.error,
})

for (const eol of ['\n', '\r\n']) {
  const name = eol === '\n' ? 'LF' : 'CRLF'
  const completions = await measure(eol, complete)
  const keys = await measure(eol, type)
  console.log(
    `A file of ${completions.kilobytes} kB (${name}): a completion costs ${completions.ms} ms of processor time, a key ${keys.ms} ms (mean of ${rounds}); target: a completion under ${targetMs} ms`,
  )
}

/** The mean, because the system counts processor time in steps of milliseconds. */
async function measure(eol, work) {
  const document = openDocument(eol)
  globalThis.vscode.workspace.textDocuments = [document]
  const repeat = async (name, count) => {
    for (let round = 0; round < count; round += 1) {
      document.type(`const ${name}${round} = total(`)
      await work(document)
    }
  }
  await repeat('warm', 10)
  const start = process.threadCpuUsage()
  await repeat('value', rounds)
  const { user, system } = process.threadCpuUsage(start)
  const ms = ((user + system) / 1000 / rounds).toFixed(1)
  return { ms, kilobytes: Math.round(document.getText().length / 1000) }
}

/** A key, the pause, the request and its answer. */
async function complete(document) {
  const shown = await openSource(document).get()
  if (!shown) throw new Error('There is no completion')
}

/** A key that is followed by another one. */
async function type(document) {
  const controller = new AbortController()
  const { get } = openSource(document)
  const pending = get(controller.signal)
  controller.abort()
  await pending
}

function openSource(document) {
  const { position } = document
  const spot = findSpot({ document, position, isBlock: true, selected: undefined })
  const style = { insertSpaces: true, tabSize: 2 }
  const completions = createCompletionSource({
    wait: async () => undefined,
    now: Date.now,
    fit: (code, place) => completeLine(code, { ...place, style }),
    onAnswer: () => undefined,
    onRefusal: (refusal) => {
      throw new Error(refusal.message)
    },
    reportError: console.error,
    async request(place, { isWanted }) {
      const { line } = position
      const related = await automatic.forCompletion({ document, lines: { from: line, to: line } })
      const { code } = fitCompletion({ code: place, related }, 12_000)
      toPrefixAndSuffix({ ...code, related, ...completionBudget })
      const answer = { text: 'a, (b) => {\n    return b\n  })', isTruncated: false }
      // Cleaned with the code that was sent, as the providers do.
      const cleaned = cleanCompletion(answer, { ...code, isBlock: true, isChat: false })
      await isWanted(cleaned)
      return isOld ? { text: cleaned } : cleaned
    },
  })
  const signal = new AbortController().signal
  return { get: (given = signal) => completions.get(spot.place, { signal: given, debounceMs: 1 }) }
}
